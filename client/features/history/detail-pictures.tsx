import { useState } from 'react'
import { resultSize } from '../../../contract/catalog.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { Compare, PictureLabel } from '../../ui/compare.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { GenerationPicture } from './generation-picture.tsx'

const VIEWS = [
  { value: 'compare', label: 'Compare' },
  { value: 'beside', label: 'Side by side' },
] as const
type View = (typeof VIEWS)[number]['value']

/** Before and after: over each other with a slider, or beside each other and whole. */
export function DetailPictures({ db, row }: { db: PlatelightDb; row: GenerationRow }) {
  const [view, setView] = useState<View>('compare')
  const { width, height } = resultSize(row.aspect_ratio, row.quality)
  const picture = (which: 'before' | 'after', fit: string) => (
    <GenerationPicture
      db={db}
      row={row}
      which={which}
      width={1280}
      alt={which === 'before' ? 'Before' : 'After'}
      eager
      className={fit}
    />
  )
  return (
    <div className="grid gap-3">
      {view === 'compare' ? (
        <Compare before={picture('before', '')} after={picture('after', '')} ratio={width / height} />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {(['before', 'after'] as const).map((which) => (
            <div
              key={which}
              className="relative overflow-hidden rounded-control bg-sunken"
              style={{ aspectRatio: width / height }}
            >
              {picture(which, 'object-contain!')}
              <PictureLabel className="left-2">{which === 'before' ? 'Before' : 'After'}</PictureLabel>
            </div>
          ))}
        </div>
      )}
      <Segmented label="View" value={view} onChange={setView} choices={VIEWS} />
    </div>
  )
}
