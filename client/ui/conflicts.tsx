import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import type { TypedOver } from './use-typed-over.ts'

/** Somebody else changed what is being typed over: nothing is lost silently, on either side. */
export function Conflicts<Field extends string>({ draft }: { draft: TypedOver<Field> }) {
  return draft.conflicts.map(({ field, theirs }) => (
    <Notice key={field} tone="info">
      <p>
        Meanwhile the {field} was changed to “<bdi className="wrap-anywhere">{theirs}</bdi>”. Saving replaces
        it by yours.
      </p>
      <Button look="quiet" className="-mb-1 -ml-4 text-current" onClick={() => draft.take(field)}>
        Take the new {field}
      </Button>
    </Notice>
  ))
}
