import { LegalPage } from './legal-page.tsx'

const SECTIONS = [
  {
    title: 'What you get',
    text: 'You upload a photo of a dish and receive a styled picture of it. A style costs one credit. If a generation fails or is cancelled, the credit comes back by itself.',
  },
  {
    title: 'Your photos stay yours',
    text: 'You keep all rights to what you upload and to what comes out. You allow this service to store and process your photos for the one purpose of making your pictures.',
  },
  {
    title: 'What you promise',
    text: 'Upload only photos that you may use, and no people without their consent. Pictures on a menu should show what the guest will be served; how a result was made is written into the file.',
  },
  {
    title: 'What we cannot promise',
    text: 'A picture may not turn out as you wish, and the service may be unavailable at times. It comes as it is. Check every picture before you publish it.',
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
