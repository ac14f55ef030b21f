import './earnings.css';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { satang } from '#domain/money.ts';
import type { Balance } from '#domain/wallet/api.ts';
import { ContactLink } from '../../case/contact-link.tsx';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { masked } from '../bank-words.ts';
import { EarningsMonths, words } from './earnings-months.tsx';

const sheet = () => import('./income-sheet.tsx');
const IncomeSheet = lazy(() => sheet().then((m) => ({ default: m.IncomeSheet })));

/** /caddy/profile/earnings – the caddy's balance, what is pending, and what each month brought. */
export function EarningsScreen() {
  const w = useWords(words);
  const read = useMirror('GET /wallet/earnings', {});
  const balance = useMirror('GET /wallet/balance', {});
  const bank = useMirror('GET /wallet/bank-account', {}).data;
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card earn-waiting" />
    </Skeleton>
  );
  return (
    <Screen tight>
      <div className="stack stack-2">
        <Standing balance={balance.data} />
        <ReadLine reads={[balance, read]} />
      </div>
      <Ways />
      <Loaded read={read} waiting={waiting}>
        {({ months }) => <EarningsMonths months={months} />}
      </Loaded>
      <div className="list">
        <Link className="lrow" href="/caddy/profile/earnings/history">
          <b className="grow">{w.history}</b>
          <Icon name="chevron-right" />
        </Link>
        <Link className="lrow" href="/caddy/profile/earnings/withdraw">
          <span className="grow">
            <b>{w.account}</b>
            {bank && <span className="meta num">{bank.account ? masked(bank.account.last4) : w.noAccount}</span>}
          </span>
          <Icon name="chevron-right" />
        </Link>
      </div>
      <ContactLink topic="money" />
    </Screen>
  );
}

/** What the caddy may withdraw, and what comes by itself and when. */
function Standing({ balance }: { balance: Balance | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <section className="card card--deep on-deep bal">
      <h2 className="meta">{w.available}</h2>
      <p className="amt num" translate="no">
        <small>฿</small>
        {balance ? f.money(satang(balance.available)).replace('฿', '') : '–'}
      </p>
      <p className="strong num">{say(w.pending, { amount: balance ? f.money(satang(balance.pending)) : '฿–' })}</p>
      <p className="meta">{w.pendingWhy}</p>
    </section>
  );
}

function Ways() {
  const w = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const open = () =>
    codeFirst(sheet, () => {
      setUsed(true);
      setOpen(true);
    });
  return (
    <>
      <Buttons two>
        <ButtonLink icon="banknote" href="/caddy/profile/earnings/withdraw">
          {w.withdraw}
        </ButtonLink>
        <Button kind="outline" icon="file-text" onClick={open}>
          {w.statement}
        </Button>
      </Buttons>
      {isUsed && (
        <Suspense>
          <IncomeSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
