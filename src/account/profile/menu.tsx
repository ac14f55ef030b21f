import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { classes } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { say, useWords } from '../../i18n/language.ts';
import { outboxSheetOf } from '../../sync/outbox/outbox-sheet-state.ts';
import { asCounted, isToDecide, useOutbox } from '../../sync/outbox/outbox-state.ts';
import { usePhone } from '../../sync/phone.ts';
import { words } from './profile-words.ts';

interface RowProps {
  icon: IconName;
  children: ReactNode;
  /** A word or figure at the end. */
  aside?: ReactNode;
  danger?: boolean;
}

/** A row that leads somewhere. */
export function MenuLink({ href, ...row }: RowProps & { href: string }) {
  return (
    <Link className="lrow" href={href}>
      <Inside {...row} leads />
    </Link>
  );
}

/** A row that opens a sheet or does something here. */
export function MenuButton({
  onClick,
  leads = true,
  ref,
  ...row
}: RowProps & { onClick: () => void; leads?: boolean; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button type="button" className="lrow" onClick={onClick} ref={ref}>
      <Inside {...row} leads={leads} />
    </button>
  );
}

const Inside = ({ icon, children, aside, danger, leads }: RowProps & { leads: boolean }) => (
  <>
    <span className={classes('lead', danger && 'lead--coral')}>
      <Icon name={icon} />
    </span>
    <span className="grow">
      <b className={classes(danger && 'red')}>{children}</b>
    </span>
    {aside !== undefined && <span className="meta num">{aside}</span>}
    {leads && <Icon name="chevron-right" />}
  </>
);

/** The link to what waits to be sent, also when nothing does: its receipts are there for a while. What was refused waits for a decision. */
export function WaitingRow() {
  const phone = usePhone();
  const w = useWords(words);
  const { waiting, refused } = useUnsent();
  const aside = refused > 0 ? say(w.notDone, { n: refused }) : say(w.nItems, { n: waiting });
  return (
    <MenuButton icon="send" onClick={outboxSheetOf(phone).openOutboxSheet} aside={aside}>
      {w.waiting}
    </MenuButton>
  );
}

/** How many acts wait to be sent, and how many were refused and wait for the person. */
export function useUnsent(): { waiting: number; refused: number } {
  const items = asCounted(useOutbox());
  const refused = items.filter(isToDecide).length;
  const waiting = items.filter(({ state }) => state !== 'conflict' && state !== 'sent').length;
  return { waiting, refused };
}
