import { PLANS } from '../../../contract/catalog.ts'
import { CLAIMS } from './content.ts'

export const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Does it change my food?',
    answer:
      'No. The built-in engine cuts your dish out of the photo, lights it and sets it on another table. Inside the plate it adds nothing and removes nothing, and every result carries a measured figure that says so. A generative engine, if the operator has set one up, is asked to keep the dish and is checked afterwards.',
  },
  {
    question: 'What kind of photo do I need?',
    answer:
      'A sharp one with the whole plate in it and some table around. Any phone will do; a window helps. PNG, JPG or WebP up to 10 MB.',
  },
  {
    question: 'How long does a picture take?',
    answer: `As a rule it takes ${CLAIMS.typical}, and ${CLAIMS.busy}. You can close the app; the picture waits in your history.`,
  },
  {
    question: 'What does a picture cost?',
    answer:
      'A picture in a style costs one credit, one made from a template two. If it fails, the credit comes back by itself. Trying another crop or downloading again costs nothing.',
  },
  {
    question: 'Can I use it without a signal?',
    answer:
      'Yes. Menu, templates and history open offline, and photos you take wait on the phone until there is a connection. Nothing is sent twice and nothing is charged twice.',
  },
  {
    question: 'Will delivery platforms accept the photos?',
    answer:
      'We can’t promise what a reviewer decides, but the formats, sizes and the safe middle follow the platforms’ own pages, and our guides show the source of every rule with the date we last read it.',
  },
  {
    question: 'Are the pictures mine?',
    answer:
      'Yes. Use them on menus, signs, websites and delivery apps. They carry no watermark, only a line in the metadata that says how they were made.',
  },
  {
    question: 'What happens to my credits if I cancel?',
    answer: `You keep your plan and your credits until the end of the period you paid for. After that all credits are gone, top-ups included, so use them before. ${PLANS.starter.name} and ${PLANS.professional.name} can be cancelled in two taps.`,
  },
  {
    question: 'What happens to my photos?',
    answer:
      'They are stored for you, at addresses nobody can guess, until you delete them. The place where a photo was taken is removed when it arrives. You can download everything or erase your account at any time.',
  },
]
