import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/list-states.tsx'

export function EmptyMenu({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyList
      title="Your menu is empty"
      text="Add your dishes once. Each keeps its title, its description and its best picture, ready for every delivery app."
    >
      <Button
        look="primary"
        size="large"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={onAdd}
      >
        Add Item
      </Button>
    </EmptyList>
  )
}
