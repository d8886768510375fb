import { MenuItem } from '../../contract/menu-item.ts'
import type { MenuRow } from './db.ts'
import { foldedInto, type Kind, photoOf, type Unsent } from './kind.ts'

const NO_PHOTO = { local_image: null, local_original: null }

const create: Kind<'menuItems', MenuItem> = {
  table: 'menuItems',
  creates: true,
  answer: MenuItem,
  change: (row, operation) => row ?? (operation.row as MenuRow | null),
  settled: (_base, _operation, answer) => answer,
}

/** Title, description, picture, crop, saved result, place: whatever a PATCH can carry. */
const change: Kind<'menuItems', MenuItem> = {
  table: 'menuItems',
  answer: MenuItem,
  change: (row, operation) => row && withPicture({ ...row, ...operation.fields }, operation),
  settled: (_base, _operation, answer) => answer,
  mended: (creation, operation) => {
    // A new dish can't be given an address: without its refused photo it goes first, and the change after it.
    if (operation.fields.image_url) {
      const row = creation.row as MenuRow
      const { fields, encoding } = creation
      return { fields, encoding, files: [], row: { ...row, ...NO_PHOTO }, absorbed: false }
    }
    const row = withPicture({ ...(creation.row as MenuRow), ...operation.fields }, operation)
    // A crop of a photo that was refused is the photo now.
    if (photoOf(operation)) row.local_original = row.local_image
    return { ...foldedInto(creation, operation), row }
  },
}

const revert: Kind<'menuItems', MenuItem> = {
  table: 'menuItems',
  answer: MenuItem,
  change: (row, { failure }) =>
    row && !failure ? { ...row, image_url: row.original_image_url, local_image: row.local_original } : row,
  settled: (_base, _operation, answer) => answer,
}

const remove: Kind<'menuItems', null> = {
  table: 'menuItems',
  deletes: true,
  answer: null,
  change: (row, { failure }) => (failure ? row : null),
  settled: () => null,
}

/** An address takes the place of a photo not sent yet, and the other way round. */
function withPicture(row: MenuRow & { keepOriginal?: string }, operation: Unsent): MenuRow {
  const { keepOriginal, ...next } = row
  const photo = photoOf(operation)
  if (photo) next.local_image = photo
  else if (operation.fields.image_url) next.local_image = null
  if (photo && keepOriginal !== 'true') next.local_original = photo
  else if (operation.fields.original_image_url) next.local_original = null
  return next
}

export const MENU_KINDS = {
  'menu-item-create': create,
  'menu-item-change': change,
  'menu-item-revert': revert,
  'menu-item-delete': remove,
}
