// What the commands share: options that were given wrongly, photos to work on, and where results go.
import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeFolder } from '../../../folders.ts'

/** The person asked for something that can't be done; the message says what. */
export class UsageError extends Error {}

const OPTIONS = {
  style: { type: 'string' },
  prompt: { type: 'string' },
  template: { type: 'string' },
  angle: { type: 'string' },
  ratio: { type: 'string' },
  quality: { type: 'string' },
  guidance: { type: 'string' },
  out: { type: 'string', short: 'o' },
  help: { type: 'boolean', short: 'h' },
} as const

export type Options = { [Name in Exclude<keyof typeof OPTIONS, 'help'>]?: string | undefined }
export type OptionName = keyof Options

/**
 * Reads a command line.
 * @throws UsageError for an option that is unknown, has no value, or is given twice
 */
export function readArguments(args: string[]): {
  values: Options & { help?: boolean }
  positionals: string[]
} {
  try {
    const { values, positionals, tokens } = parseArgs({
      args,
      allowPositionals: true,
      options: OPTIONS,
      tokens: true,
    })
    const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice) throw new UsageError(`--${twice} is given twice. Say it once.`)
    return { values, positionals }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @throws UsageError for options that a command would have to ignore */
export function refuseOthers(command: string, options: Options, known: readonly OptionName[]): void {
  const others = (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).filter(
    (name) => name !== 'help' && options[name] !== undefined && !known.includes(name),
  )
  if (others.length === 0) return
  const list = others.map((name) => `--${name}`).join(' and ')
  throw new UsageError(
    `${command} has no ${list}: it would change nothing. Leave ${others.length > 1 ? 'them' : 'it'} out.`,
  )
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
  if (!out) throw new UsageError('Say where the result goes: -o OUT.')
  const photos = findPhotos(inputs)
  const manyPhotos = photos.length > 1 || inputs.some((input) => stat(input)?.isDirectory())
  const isFolder = manyPhotos || stat(out)?.isDirectory() || /[/\\]$/.test(out)
  if (manyPhotos && stat(out)?.isFile())
    throw new UsageError(`${out} is a file; several photos need a folder.`)
  const ending = path.extname(nameOf('x'))
  if (!isFolder && normalEnding(out) !== ending) {
    throw new UsageError(`${out} should end in ${ending}: that is what comes out.`)
  }
  makeOutputFolder(path.resolve(isFolder ? out : path.dirname(out)))
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

function normalEnding(file: string): string {
  return path.extname(file).toLowerCase().replace('.jpeg', '.jpg')
}

function makeOutputFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** `soup.jpg` and `soup.png` of one folder must not end in one result. */
export function freeName(name: string, taken: Set<string>): string {
  const { name: stem, ext } = path.parse(name)
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem}-${n}${ext}`
  taken.add(free.toLowerCase())
  return free
}

/** @throws UsageError when there is none */
export function findPhotos(inputs: string[]): string[] {
  if (inputs.length === 0) throw new UsageError('Name at least one photo, or a folder of them.')
  const photos = inputs.flatMap(expand)
  if (photos.length === 0) throw new UsageError('There is no JPEG, PNG or WebP file in that folder.')
  return photos
}

function expand(input: string): string[] {
  if (!stat(input)?.isDirectory()) return [input]
  return readdirSync(input, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && PHOTO_ENDING.test(entry.name))
    .map((entry) => path.join(input, entry.name))
    .sort()
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

/** What went wrong with a photo, for a person. */
export function describe(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'ENOENT') return 'There is no such file.'
  if (code === 'EACCES') return 'This file may not be read or written.'
  return error instanceof Error ? error.message : String(error)
}
