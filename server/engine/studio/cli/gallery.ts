// `npm run gallery`: every photo in every style, one page and one file of figures.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  ASPECT_RATIOS,
  CAMERA_ANGLES,
  DEFAULT_ASPECT_RATIO,
  QUALITIES,
} from '../../../../contract/catalog.ts'
import { FolderError } from '../../../folders.ts'
import { makeGallery, type Progress } from '../gallery/gallery.ts'
import { findPhotos, type Options, pick, refuseOthers, UsageError } from './usage.ts'

const DEFAULT_OUT = 'gallery'

/** @returns exit code: 1 if any photo could not be used */
export async function photosToGallery(photos: string[], options: Options): Promise<number> {
  refuseOthers('gallery', options, ['out', 'angle', 'ratio', 'quality'])
  const wanted = {
    angle: pick('angle', options.angle, CAMERA_ANGLES) ?? null,
    ratio: pick('ratio', options.ratio, ASPECT_RATIOS) ?? DEFAULT_ASPECT_RATIO,
    quality: pick('quality', options.quality, QUALITIES) ?? 'medium',
  }
  const files = findPhotos(photos)
  const out = options.out ?? DEFAULT_OUT
  const { results, failures } = await makeGallery(files, out, wanted, progressLine()).catch(
    (error: unknown) => {
      throw error instanceof FolderError ? new UsageError(error.message, { cause: error }) : error
    },
  )
  console.error(`${results.length} results: ${pathToFileURL(path.resolve(out, 'index.html'))}`)
  for (const { name, sentence } of failures) console.error(`${name}: ${sentence}`)
  return failures.length > 0 ? 1 : 0
}

/** One line that is written over on a terminal, a line each elsewhere. */
function progressLine(): Progress {
  const start = performance.now()
  return (done, total, what) => {
    const left = ((performance.now() - start) / done) * (total - done)
    const time =
      done < total ? `about ${minutes(left)} left` : `done in ${minutes(performance.now() - start)}`
    const line = `[${done}/${total}] ${what} (${time})`
    if (!process.stderr.isTTY) process.stderr.write(`${line}\n`)
    else
      process.stderr.write(
        `\r\x1b[K${line.slice(0, process.stderr.columns - 1)}${done === total ? '\n' : ''}`,
      )
  }
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
