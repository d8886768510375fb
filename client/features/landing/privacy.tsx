import { LegalPage } from './legal-page.tsx'

const SECTIONS = [
  {
    title: 'What is stored',
    text: 'Your name and e-mail address from the sign-in, the photos you upload, the pictures made from them, your settings and your credits. The place where a photo was taken is removed from its file when it arrives.',
  },
  {
    title: 'Where it is',
    text: 'On the server of whoever runs this site, and in your own browser, so that your history opens without a connection. The built-in engine works on that same server; your photos go to no one else for it.',
  },
  {
    title: 'Who can see your pictures',
    text: 'Only those who know a picture’s address, which cannot be guessed and is listed nowhere. If you share the address, you share the picture.',
  },
  {
    title: 'Tracking',
    text: 'There are no advertisements and no third-party scripts, and this site sets no cookies for tracking.',
  },
  {
    title: 'How long',
    text: 'Your history is kept until you or the operator delete it. Signing out leaves this browser’s copy in place, for you only.',
  },
  {
    title: 'Who to ask',
    text: 'The operator of this site, who replaces this page with the policy that applies here.',
  },
]

export function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What is kept, where, and for how long."
      description="What Platelight stores of your photos and your account, where it is kept, who can see it and for how long."
      sections={SECTIONS}
    />
  )
}
