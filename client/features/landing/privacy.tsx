// Every sentence here says what the code does: whoever changes what is stored, sent or kept changes it here too.
import { LegalPage } from './legal-page.tsx'

const SECTIONS = [
  {
    title: 'What is stored',
    text: 'Your name and e-mail address from the sign-in, the photos you upload, the pictures made from them, your menu, templates and history with the words you typed, your credits, and for what you buy the payment’s number, time and amount. The place where a photo was taken is removed from its file when it arrives.',
  },
  {
    title: 'Where it is',
    text: 'On the server of whoever runs this site, and in your own browser, so that your history opens without a connection. The built-in engine and the check for nudity run on that same server: your photos go to no one else for them. Where pictures are made by an AI service of others, it gets the photo and the words you send, without your name; the Generate page says which service that is.',
  },
  {
    title: 'Signing in',
    text: 'Where this site offers Google and Apple, Google’s Firebase handles the sign-in and keeps your name, your e-mail address and an entry that says how you sign in. Its scripts load only when you open the sign-in window. We see no password. Your browser keeps a key to your account until you sign out.',
  },
  {
    title: 'Paying',
    text: 'PayPal handles payments, and its scripts load only when you are about to pay. We never see a card number.',
  },
  {
    title: 'Who can see your pictures',
    text: 'Only those who know a picture’s address, which cannot be guessed and is listed nowhere. If you share the address, you share the picture.',
  },
  {
    title: 'Tracking',
    text: 'There are no advertisements, and this site sets no cookies.',
  },
  {
    title: 'How long',
    text: 'Your history, menu and templates are kept until you delete them. A picture that nothing shows any more is removed after about a week. Signing out clears this browser’s copy, except for changes that were never sent, which wait for you alone.',
  },
  {
    title: 'Taking everything along',
    text: 'Open the circle with your initials and choose “Download everything”: one zip file with all your pictures, and all the rest as text that other programs can read.',
  },
  {
    title: 'Deleting everything',
    text: 'In the same place choose “Delete account”. Your name, address, photos, pictures, history, menu and templates are deleted at once, and a subscription is cancelled. Two things stay: the record of payments, without your name, for the books; and a code made from your sign-in that leads back to nobody and only says that this one has had its free credits. Your entry at Firebase is deleted too if you signed in within the last few minutes; otherwise ask the operator. Copies that the operator keeps for emergencies go when those are replaced.',
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
      lead="What is kept, where, for how long, and how to be rid of it."
      description="What Platelight stores of your photos and your account, where it is kept, who can see it, for how long, and how to delete it."
      sections={SECTIONS}
    />
  )
}
