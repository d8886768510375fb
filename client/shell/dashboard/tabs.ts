// The dashboard's tabs, in order. Menu and Templates join here when they exist; the bottom bar has room for four.
import { ChefHat, History, type LucideIcon } from 'lucide-react'
import { paths } from '../../paths.ts'

export interface Tab {
  path: string
  label: string
  title: string
  subtitle: string
  Icon: LucideIcon
}

export const TABS: readonly Tab[] = [
  {
    path: paths.generate,
    label: 'Generate',
    title: 'Generate Image',
    subtitle: 'Upload a dish photo, refine the prompt, create results.',
    Icon: ChefHat,
  },
  {
    path: paths.history,
    label: 'History',
    title: 'History',
    subtitle: 'Browse past generations with filters.',
    Icon: History,
  },
]

export function findTab(pathname: string): Tab | undefined {
  return TABS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}
