import { LegalPage } from './legal-page.tsx'

const SECTIONS = [
  {
    title: 'What you get',
    text: 'You upload a photo of a dish and receive a styled picture of it. A style costs one credit, a template two. If a generation fails or is cancelled, the credits come back by themselves.',
  },
  {
    title: 'Credits and plans',
    text: 'Your first five credits are free, once. A plan brings its credits each month; what is left of a month ends with it. You can cancel at any time and keep what you have until the end of the paid month. When a plan ends, unused credits end with it, bought ones included.',
  },
  {
    title: 'Your photos stay yours',
    text: 'You keep all rights to what you upload and to what comes out. You allow this service to store and process your photos for the one purpose of making your pictures.',
  },
  {
    title: 'What you promise',
    text: 'Upload only photos that you may use, and no people without their consent. Photos and words are checked by machine, and some are refused. Pictures on a menu should show what the guest will be served; how a result was made is written into the file.',
  },
  {
    title: 'What we cannot promise',
    text: 'A picture may not turn out as you wish, and the service may be unavailable at times. It comes as it is. Check every picture before you publish it.',
  },
  {
    title: 'Leaving',
    text: 'You can download everything and delete your account yourself, at any time: open the circle with your initials. Deleting cancels your subscription and can’t be undone.',
  },
  {
    title: 'Who runs this site',
    text: 'Platelight is free software that anyone may host. The operator of this site is responsible for it and replaces this page with the terms that apply here.',
  },
]

export function Terms() {
  return (
    <LegalPage
      title="Terms"
      lead="Short, and meant to be read."
      description="What you get from Platelight, what stays yours, what you promise and what we cannot promise, in plain words."
      sections={SECTIONS}
    />
  )
}
