import { ContactLink } from '../../case/contact-link.tsx';
import { useWord } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { BalanceCard } from '../../payment/topup/balance-card.tsx';
import { Statement } from './history.tsx';

/** /golfer/topup/history */
export function WalletHistoryScreen() {
  const balance = useMirror('GET /wallet/balance', {});
  const topUp = useWord({ th: 'เติมเงิน', en: 'Top up' });
  const button = (
    <ButtonLink href="/golfer/topup" kind="cream" size="sm" icon="plus">
      {topUp}
    </ButtonLink>
  );
  return (
    <Screen tight>
      <BalanceCard balance={balance.data} aside={button} />
      <Statement viewer="golfer" reads={[balance]} />
      <ContactLink topic="money" />
    </Screen>
  );
}
