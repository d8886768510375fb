import { Template } from '../../contract/template.ts'
import type { TemplateRow } from './db.ts'
import { foldedInto, type Kind, photoOf, type Unsent } from './kind.ts'

const create: Kind<'templates', Template> = {
  table: 'templates',
  creates: true,
  answer: Template,
  change: (row, operation) => row ?? (operation.row as TemplateRow | null),
  settled: (_base, _operation, answer) => answer,
}

const change: Kind<'templates', Template> = {
  table: 'templates',
  answer: Template,
  // A resend after a lost answer, or the same edit from another device.
  doneBy: ['template_unchanged'],
  change: changed,
  settled: (base, operation, answer) => answer ?? changed(base, operation),
  mended: (creation, operation) => ({
    ...foldedInto(creation, operation),
    row: changed(creation.row as TemplateRow | null, operation),
  }),
}

function changed(row: TemplateRow | null, operation: Unsent): TemplateRow | null {
  const { name, description, imageUrl } = operation.fields
  if (!row) return row
  return {
    ...row,
    name: name ?? row.name,
    // A form has no null: an empty one is none, one that is not there stays.
    description: description === undefined ? row.description : description || null,
    image_url: imageUrl ?? row.image_url,
    local_image: photoOf(operation) ?? (imageUrl ? null : row.local_image),
  }
}

const remove: Kind<'templates', null> = {
  table: 'templates',
  deletes: true,
  answer: null,
  change: (row, { failure }) => (failure ? row : null),
  settled: () => null,
}

export const TEMPLATE_KINDS = {
  'template-create': create,
  'template-change': change,
  'template-delete': remove,
}
