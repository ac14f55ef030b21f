/** Where the team is written to (src/case/help-screen.tsx). */
export const CONTACT_PLACE = '/help/contact';
