import { Download, Recycle } from 'lucide-react'
import { useState } from 'react'
import { AppError } from '../../../contract/errors.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { downloadResult } from './download.ts'
import type { InputPhoto } from './draft.ts'

interface ResultActionsProps {
  row: GenerationRow
  url: string
  onReuse: (photo: InputPhoto) => void
}

export function ResultActions({ row, url, onReuse }: ResultActionsProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setProblem(null)
    await downloadResult(row, url).catch((error: unknown) => {
      setProblem(
        error instanceof AppError
          ? error.message
          : 'The picture can’t be fetched right now. Check your connection and try again.',
      )
    })
    setBusy(false)
  }
  return (
    <div className="grid gap-2 p-3">
      {problem && <Notice>{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          look="strong"
          className="flex-1"
          busy={busy}
          icon={<Download aria-hidden="true" className="size-4.5" />}
          onClick={() => void download()}
        >
          Download
        </Button>
        <Button
          className="flex-1 whitespace-nowrap"
          icon={<Recycle aria-hidden="true" className="size-4.5" />}
          onClick={() => onReuse({ url })}
        >
          Reuse Result as Input
        </Button>
      </div>
    </div>
  )
}
