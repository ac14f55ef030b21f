import { ContactLink } from '../../case/contact-link.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { Statement } from '../history/history.tsx';

/** /caddy/profile/earnings/history – what a caddy earned, was tipped and took out. */
export const EarningsHistoryScreen = () => (
  <Screen tight>
    <Statement viewer="caddy" />
    <ContactLink topic="money" />
  </Screen>
);
