// What a template is made of: a name, a description and a picture. For creating and for editing.
import { type ReactNode, useState } from 'react'
import { AppError } from '../../../contract/errors.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, TEMPLATE_MIME_TYPES } from '../../../contract/limits.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { pickTemplatePicture } from '../../data/templates.ts'
import { measurePicture } from '../../ui/measure-picture.ts'
import { PictureField, ShownPicture } from '../../ui/picture-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBlobUrl } from '../../ui/use-blob-url.ts'
import { checkedAddress, NO_PICTURE, type PictureChoice } from './template-picture.ts'

export interface TemplateWords {
  name: string
  description: string
}

export interface Problems {
  name?: string
  description?: string
  picture?: string
  address?: string
}

interface TemplateFieldsProps {
  text: TemplateWords
  onText: (changes: Partial<TemplateWords>) => void
  choice: PictureChoice
  onChoice: (choice: PictureChoice) => void
  /** What the template has already: it can be replaced, not removed. */
  current?: ReactNode
  problems: Problems
  onProblems: (problems: Problems) => void
}

const ACCEPT = TEMPLATE_MIME_TYPES.join(',')

export function TemplateFields(props: TemplateFieldsProps) {
  const { text, onText, choice, onChoice, current, problems, onProblems } = props
  const [blob, setBlob] = useState<Blob | null>(null)
  const pickedUrl = useBlobUrl(choice.picked && blob)

  const pick = async (file: File) => {
    try {
      const picked = await pickTemplatePicture(file, measurePicture)
      setBlob(new Blob([picked.bytes], { type: picked.type }))
      onChoice({ ...NO_PICTURE, picked })
      onProblems({ ...problems, picture: undefined, address: undefined })
    } catch (error) {
      onProblems({ ...problems, picture: sentenceOf(error, 'Please select a valid image file') })
    }
  }
  const change = (changes: Partial<TemplateWords>) => {
    onText(changes)
    const solved = Object.fromEntries(Object.keys(changes).map((field) => [field, undefined]))
    onProblems({ ...problems, ...solved })
  }
  return (
    <>
      <PictureField
        label="Image"
        invitation="Choose an image"
        hint="PNG, JPG, GIF up to 10 MB"
        accept={ACCEPT}
        inputLabel="Template image"
        chosen={shownOf(choice, pickedUrl) ?? (current ? { picture: current, name: 'Current image' } : null)}
        problem={problems.picture ?? null}
        onFile={(file) => void pick(file)}
        onRemove={isChosen(choice) ? () => onChoice(NO_PICTURE) : undefined}
      />
      <TextField
        label="Image URL"
        type="url"
        value={choice.typed}
        onChange={(typed) => {
          onChoice({ ...choice, typed, picked: typed.trim() ? null : choice.picked })
          onProblems({ ...problems, picture: undefined, address: undefined })
        }}
        placeholder="https://"
        problem={problems.address}
        note={
          <p className="mt-2 text-fine text-soft">Instead of a file. Platelight loads it when you save.</p>
        }
      />
      <TextField
        label="Name"
        required
        value={text.name}
        onChange={(name) => change({ name })}
        maxLength={MAX_TITLE_LENGTH}
        placeholder="Marble and morning light"
        problem={problems.name}
      />
      <TextField
        label="Description"
        rows={3}
        value={text.description}
        onChange={(description) => change({ description })}
        maxLength={MAX_DESCRIPTION_LENGTH}
        placeholder="For brunch and pastry, seen from above"
        problem={problems.description}
      />
    </>
  )
}

export function isChosen({ picked, typed, given }: PictureChoice): boolean {
  return picked !== null || typed.trim() !== '' || given !== null
}

/** Which field an error of creating or editing belongs to; null: to none of them. */
export function problemsOf(error: unknown): Problems | null {
  if (!(error instanceof AppError)) return null
  switch (error.code) {
    case 'template_name_required':
    case 'template_name_too_long':
      return { name: error.message }
    case 'description_too_long':
      return { description: error.message }
    case 'template_image_required':
      return { picture: error.message }
    case 'image_address':
      return { address: error.message }
    default:
      return null
  }
}

function shownOf({ picked, typed, given }: PictureChoice, pickedUrl: string | null) {
  if (picked) return { picture: <ShownPicture url={pickedUrl} alt="Chosen" />, name: picked.name }
  if (typed.trim()) {
    return { picture: <ShownPicture url={ownPicture(typed)} alt="Chosen" />, name: typed.trim() }
  }
  if (!given) return null
  return { picture: <ShownPicture url={`${given}?w=640`} alt="Chosen" />, name: 'Your styled photo' }
}

/** Only our own pictures can be shown before they are saved: pages load nothing from elsewhere. */
function ownPicture(typed: string): string | null {
  try {
    const address = checkedAddress(typed.trim(), location.origin)
    return address.startsWith('/') ? `${address}?w=640` : null
  } catch {
    return null
  }
}
