// What both commands share: options that were given wrongly, photos to work on, and where results go.
import { mkdirSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'

/** The person asked for something that can't be done; the message says what. */
export class UsageError extends Error {}

export interface Options {
  style?: string | undefined
  template?: string | undefined
  angle?: string | undefined
  ratio?: string | undefined
  quality?: string | undefined
  guidance?: string | undefined
  out?: string | undefined
}

export interface Job {
  photo: string
  out: string
}

const PHOTO_ENDING = /\.(jpe?g|png|webp)$/i

/**
 * Pairs each photo with the file its result goes to, and makes the folders.
 * @param nameOf result's file name from the photo's name without its ending
 * @throws UsageError when there is nothing to do, or a result would overwrite a photo
 */
export function planJobs(inputs: string[], out: string | undefined, nameOf: (stem: string) => string): Job[] {
  if (inputs.length === 0) throw new UsageError('Name at least one photo.')
  if (!out) throw new UsageError('Say where the result goes: -o OUT.')
  const photos = inputs.flatMap(expand)
  if (photos.length === 0) throw new UsageError('There is no JPEG, PNG or WebP file in that folder.')
  const manyPhotos = photos.length > 1 || inputs.some((input) => stat(input)?.isDirectory())
  const isFolder = manyPhotos || stat(out)?.isDirectory() || /[/\\]$/.test(out)
  if (manyPhotos && stat(out)?.isFile())
    throw new UsageError(`${out} is a file; several photos need a folder.`)
  mkdirSync(isFolder ? out : path.dirname(out), { recursive: true })
  const taken = new Set<string>()
  const jobs = photos.map((photo) => ({
    photo,
    out: isFolder ? path.join(out, freeName(nameOf(path.parse(photo).name), taken)) : out,
  }))
  const sources = new Set(photos.map(canonical))
  for (const job of jobs) {
    if (sources.has(canonical(job.out)))
      throw new UsageError(`${job.out} is one of the photos; choose another -o.`)
  }
  return jobs
}

/** `soup.jpg` and `soup.png` of one folder must not end in one result. */
function freeName(name: string, taken: Set<string>): string {
  const { name: stem, ext } = path.parse(name)
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem}-${n}${ext}`
  taken.add(free.toLowerCase())
  return free
}

function expand(input: string): string[] {
  if (!stat(input)?.isDirectory()) return [input]
  return readdirSync(input)
    .filter((name) => PHOTO_ENDING.test(name))
    .sort()
    .map((name) => path.join(input, name))
}

function stat(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false })
}

function canonical(file: string): string {
  return stat(file) ? realpathSync(file) : path.resolve(file)
}

/** The option's value if it is one of the known ones. */
export function pick<T extends string>(
  name: string,
  value: string | undefined,
  known: readonly T[],
): T | undefined {
  if (value === undefined) return undefined
  if ((known as readonly string[]).includes(value)) return value as T
  throw new UsageError(`--${name} ${value} doesn’t exist. Choose one of: ${known.join(', ')}.`)
}

/**
 * Does the jobs in order, `atOnce` at a time, and says on stderr what came of each as it ends. A bad photo does not
 * stop the rest.
 * @returns exit code: 1 if any failed
 */
export async function workThrough(
  jobs: Job[],
  work: (job: Job) => Promise<string>,
  atOnce = 1,
): Promise<number> {
  let next = 0
  let done = 0
  let failures = 0
  const say = (sentence: string) =>
    console.error(`${jobs.length > 1 ? `[${++done}/${jobs.length}] ` : ''}${sentence}`)
  const runner = async () => {
    while (next < jobs.length) {
      const job = jobs[next++]!
      const start = performance.now()
      try {
        const remark = await work(job)
        const seconds = ((performance.now() - start) / 1000).toFixed(1)
        say(`${job.photo} → ${job.out}  ${seconds} s, ${remark}`)
      } catch (error) {
        failures++
        say(`${job.photo}: ${describe(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  if (failures > 0 && jobs.length > 1) console.error(`${failures} of ${jobs.length} photos failed.`)
  return failures > 0 ? 1 : 0
}

function describe(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'ENOENT') return 'There is no such file.'
  if (code === 'EACCES') return 'This file may not be read or written.'
  return error instanceof Error ? error.message : String(error)
}
