import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import type { BankAccount } from '#domain/withdrawal/api.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Loaded, type Read } from '../sync/shown/loaded.tsx';
import { Button } from '../ui/control/button.tsx';
import { codeFirst } from '../ui/late/lazy-part.tsx';
import { Spoken } from '../ui/control/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { Note } from '../ui/show/status.tsx';
import { BANK_WORDS, masked } from '../wallet/bank-words.ts';
import { whenOf, words } from './withdraw-words.ts';

const sheet = () => import('./bank-account-sheet.tsx');
const BankAccountSheet = lazy(() => sheet().then((m) => ({ default: m.BankAccountSheet })));

/** Where the money goes; of its number only the end. */
export function BankAccountCard({ read }: { read: Read<OutputOf<'GET /wallet/bank-account'>> }) {
  const w = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const open = () =>
    codeFirst(sheet, () => {
      setUsed(true);
      setOpen(true);
    });
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card" />
    </Skeleton>
  );
  return (
    <Section title={w.intoAccount}>
      <Loaded read={read} waiting={waiting}>
        {({ account, holder }) =>
          account ? <Known account={account} onChange={open} /> : <Missing holder={holder} onAdd={open} />
        }
      </Loaded>
      {isUsed && read.data && (
        <Suspense>
          <BankAccountSheet bank={read.data} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Known({ account, onChange }: { account: BankAccount; onChange: () => void }) {
  const w = useWords(words);
  const bank = useWord(BANK_WORDS[account.bank]);
  const number = masked(account.last4);
  return (
    <div className="stack">
      <div className="list">
        <div className="lrow">
          <span className="lead">
            <Icon name="banknote" />
          </span>
          <span className="grow">
            <b>{bank}</b>
            <span className="meta num">{number}</span>
            <span className="meta">{account.holder}</span>
          </span>
          <Button kind="quiet" size="sm" onClick={onChange}>
            {w.changeAccount}
            <Spoken>{`${bank} ${number}`}</Spoken>
          </Button>
        </div>
      </div>
      <Cooling usable_at={parseMoment(account.usable_at)} />
    </div>
  );
}

/** Why not at once, and when it ends. */
function Cooling({ usable_at }: { usable_at: number }) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE / 2);
  if (now >= usable_at) return null;
  return (
    <Note kind="sky" icon="lock">
      {say(w.cooling, { when: whenOf(f, usable_at) })}
      <span className="line strong num">{say(w.coolingLeft, { left: f.duration(usable_at - now) })}</span>
    </Note>
  );
}

function Missing({ holder, onAdd }: { holder: string; onAdd: () => void }) {
  const w = useWords(words);
  return (
    <div className="card stack">
      <p>
        <b className="strong line">{w.noAccount}</b>
        <span className="meta">{holder === '' ? w.noAccountRefund : say(w.noAccountWhy, { name: holder })}</span>
      </p>
      <Button kind="outline" block icon="plus" onClick={onAdd}>
        {w.addAccount}
      </Button>
    </div>
  );
}
