import { AppError } from '../../../contract/errors.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../../../contract/limits.ts'
import { TextField } from '../../ui/text-field.tsx'

export interface DishText {
  title: string
  description: string
}

interface TextFieldsProps {
  text: DishText
  onChange: (text: Partial<DishText>) => void
  /** What the last attempt to save said. */
  problem: AppError | null
}

export function TextFields({ text, onChange, problem }: TextFieldsProps) {
  const about = problem?.code === 'description_too_long' ? 'description' : 'title'
  return (
    <>
      <TextField
        label="Title"
        required
        value={text.title}
        onChange={(title) => onChange({ title })}
        maxLength={MAX_TITLE_LENGTH}
        placeholder="Pad Thai"
        problem={about === 'title' ? problem?.message : null}
      />
      <TextField
        label="Description"
        rows={4}
        value={text.description}
        onChange={(description) => onChange({ description })}
        maxLength={MAX_DESCRIPTION_LENGTH}
        placeholder="Rice noodles, tamarind, lime, roasted peanuts"
        problem={about === 'description' ? problem?.message : null}
      />
    </>
  )
}

/** Whether the error is about what was typed, and belongs to its field. */
export function isTextError(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (error.code === 'title_required' ||
      error.code === 'title_too_long' ||
      error.code === 'description_too_long')
  )
}
