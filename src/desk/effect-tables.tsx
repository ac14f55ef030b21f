import type { ReactElement } from 'react';
import { disputeEffect } from '#domain/desk/queue.ts';
import type { QueueItem } from '#domain/desk/queue-api.ts';
import { type Satang, satang } from '#domain/money.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { bahtText } from './shown.ts';
import { partyWords } from './decision-words.ts';
import { words } from './words.ts';

export const amountOf = ({ row }: QueueItem): Satang | null => (row.amount === null ? null : satang(row.amount));

/** What the golfer has of the price once a dispute is decided so; undefined while nothing or something impossible is typed. */
export function golferGets(it: QueueItem, back: number): Satang | undefined {
  const total = amountOf(it);
  if (!it.held || it.share === null || total === null || !(back >= 0 && back <= total)) return undefined;
  return disputeEffect(total, it.held, satang(back), it.share).golfer;
}

/** What the decision does to whose money. */
export function Moves({ moves }: { moves: QueueItem['moves'] }): ReactElement {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <table className="tbl tbl--x">
      <caption className="sr">{w.effect}</caption>
      <tbody>
        {moves.map(({ party, amount }) => (
          <tr key={party}>
            <th scope="row">{wordIn(partyWords[party], language)}</th>
            <td className="r b6">{signedBaht(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const signedBaht = (amount: number): string => (amount > 0 ? `+${bahtText(amount)}` : bahtText(amount));

/** What the decision does to the price of the round. */
export function Effect({
  total,
  held,
  share,
  back,
}: {
  total: number;
  held: 'HELD' | 'RELEASED' | 'CAPTURED';
  share: number;
  back: number;
}): ReactElement | null {
  const w = useWords(words);
  if (!(back >= 0 && back <= total)) return null; // nothing or something impossible was typed
  const { golfer, caddy, ours, covered } = disputeEffect(satang(total), held, satang(back), share);
  return (
    <table className="tbl tbl--x">
      <caption className="sr">{w.effect}</caption>
      <thead>
        <tr>
          <th scope="col" className="r">
            {w.golferGets}
          </th>
          <th scope="col" className="r">
            {w.caddyGets}
          </th>
          <th scope="col" className="r">
            {w.ours}
          </th>
          {covered > 0 && (
            <th scope="col" className="r">
              {w.covered}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className="r b6">{bahtText(golfer)}</td>
          <td className="r">{bahtText(caddy)}</td>
          <td className="r">{bahtText(ours)}</td>
          {covered > 0 && <td className="r">{bahtText(0 - covered)}</td>}
        </tr>
      </tbody>
    </table>
  );
}
