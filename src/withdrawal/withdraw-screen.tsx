import { satang } from '#domain/money.ts';
import type { WithdrawalKind } from '#domain/withdrawal/withdrawal.ts';
import { ContactLink } from '../case/contact-link.tsx';
import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { ReadLine } from '../sync/shown/loaded.tsx';
import { Screen } from '../ui/frame/layout.tsx';
import { InkBox, Skeleton } from '../ui/frame/skeleton.tsx';
import { BankAccountCard } from './bank-account-card.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawList } from './withdraw-list.tsx';
import { KIND_WORDS, words } from './withdraw-words.ts';

/** /caddy/profile/earnings/withdraw */
export const CaddyWithdrawScreen = () => <Withdraw kind="EARNINGS" />;

/** /golfer/topup/refund */
export const GolferRefundScreen = () => <Withdraw kind="REFUND" />;

/** Withdraws the user's money to the user's bank: how much, into which account, what happens then, what became of earlier ones. */
function Withdraw({ kind }: { kind: WithdrawalKind }) {
  const w = useWords(words);
  const k = useWords<(typeof KIND_WORDS)[WithdrawalKind]>(KIND_WORDS[kind]);
  const bank = useMirror('GET /wallet/bank-account', {});
  const past = useMirror('GET /wallet/withdrawals', {});
  const standing = useMirror('GET /caddy/standing', {}, { skip: kind === 'REFUND' });
  const isUnverified = standing.data !== undefined && standing.data.verification !== 'VERIFIED';
  const reads = kind === 'EARNINGS' ? [bank, past, standing] : [bank, past];
  // The form says why it waits by what they answer: drawn before, it would move under the user's thumb.
  const isKnown = reads.every(({ data, error }) => data !== undefined || error !== undefined);
  return (
    <Screen tight>
      <div className="stack stack-2">
        <MostCard title={k.most} most={past.data?.most} why={k.mostWhy} />
        <ReadLine reads={reads} />
      </div>
      {isKnown ? (
        <>
          <BankAccountCard read={bank} />
          <WithdrawForm kind={kind} bank={bank.data} past={past.data} isUnverified={isUnverified} />
          <WithdrawList kind={kind} read={past} />
          <ContactLink topic="money" />
        </>
      ) : (
        <Skeleton label={w.loading}>
          <InkBox className="card" />
        </Skeleton>
      )}
    </Screen>
  );
}

/** How much can be withdrawn now, and why the rest cannot yet. */
function MostCard({ title, most, why }: { title: string; most: number | undefined; why: string }) {
  const f = useFormat();
  return (
    <section className="card card--deep on-deep bal">
      <h2 className="meta">{title}</h2>
      <p className="amt num" translate="no">
        <small>฿</small>
        {most === undefined ? '–' : f.money(satang(most)).replace('฿', '')}
      </p>
      <p className="meta">{why}</p>
    </section>
  );
}
