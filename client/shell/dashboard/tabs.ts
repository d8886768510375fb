// The dashboard's tabs, in order; sidebar, bottom bar, header and titles all read them here.
import { BookOpen, ChefHat, History, LayoutTemplate, type LucideIcon } from 'lucide-react'
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
    path: paths.menu,
    label: 'Menu',
    title: 'Menu',
    subtitle: 'Manage dishes, keep every item stocked with visuals.',
    Icon: BookOpen,
  },
  {
    path: paths.templates,
    label: 'Templates',
    title: 'Templates',
    subtitle: 'Reuse compositions and lighting.',
    Icon: LayoutTemplate,
  },
  {
    path: paths.history,
    label: 'History',
    title: 'History',
    subtitle: 'Browse past generations with filters.',
    Icon: History,
  },
]

type Heading = Pick<Tab, 'title' | 'subtitle'>

/** Not tabs: PayPal sends people to the one, the account panel to the other. */
const PAYMENT: Heading = { title: 'Your Payment', subtitle: 'Back from PayPal.' }
const USAGE: Heading = {
  title: 'Your usage',
  subtitle: 'What you made, how well it went, what it cost.',
}

/** What stands over a page. */
export function findHeading(pathname: string): Heading | undefined {
  if (pathname === paths.billingReturn) return PAYMENT
  return pathname === paths.usage ? USAGE : findTab(pathname)
}

export function findTab(pathname: string): Tab | undefined {
  return TABS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}
