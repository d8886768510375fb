// Every sentence here says what the code does: whoever changes what is stored, sent or kept changes it here too.
import { LegalPage } from './legal-page.tsx'

const SECTIONS = [
  {
    title: 'What is stored',
    text: 'Your name and e-mail address from the sign-in, the photos you upload, the pictures made from them, your menu, templates and history with the words you typed, your credits, and for what you buy the payment’s number, time and amount. If you let a device be notified, also the address at which its browser can be reached, until you sign out there or switch it off. The place where a photo was taken is removed from its file when it arrives.',
  },
  {
    title: 'Where it is',
    text: 'With whoever runs this site: on their own machines, or in storage they rent for it, pictures perhaps apart from the rest. A copy is in your own browser, so that your history opens without a connection. The built-in engine and the check for nudity run on the operator’s machines: your photos go to no one else for them. Where pictures are made by an AI service of others, it gets the photo, the words you send and, if you chose a template, the template’s picture, without your name; the Generate page says which service that is. A notification goes by way of your browser’s maker, encrypted for your device.',
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
    text: 'Only those who know a picture’s address, which cannot be guessed and is listed nowhere. If you share the address, you share the picture. Browsers and caches on the way may keep a copy for up to a year.',
  },
  {
    title: 'Tracking',
    text: 'There are no advertisements, and Platelight itself sets no cookies; Google’s and PayPal’s windows may set their own. Where the operator has set up Google Analytics, you are asked first: only if you accept are its scripts loaded, and then Google sets cookies and learns which pages you open, without ids and searches. Where you decline, or your browser asks not to be tracked, nothing of it is loaded. You can change your mind at the foot of the start page.',
  },
  {
    title: 'How long',
    text: 'Your history, menu and templates are kept until you delete them. A picture that nothing shows any more is removed after about a week. Signing out clears this browser’s copy, except for changes that were never sent, which wait for you alone. Local sign-in remembers the name and e-mail address you typed last in this browser, to fill them in again.',
  },
  {
    title: 'Taking everything along',
    text: 'Open the circle with your initials and choose “Download everything”: one zip file with all your pictures, and all the rest as text that other programs can read.',
  },
  {
    title: 'Deleting everything',
    text: 'In the same place choose “Delete account”. Your name, address, history, menu and templates are deleted at once, your photos and pictures right after, and a subscription is cancelled. Two things stay: the record of payments with PayPal’s numbers, without your name, for the books; and a code made from your sign-in, which can’t be read back without knowing that sign-in, and only says that this one has had its free credits and when its account was deleted. What you began to buy and never paid goes after about a month. Copies of pictures that others, or caches on the way, have kept can’t be called back. Your entry at Firebase is deleted too if you signed in within the last few minutes; otherwise ask the operator. Copies that the operator keeps for emergencies go when those are replaced.',
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
