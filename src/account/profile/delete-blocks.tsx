import { Link } from 'wouter';
import type { Deletion } from '#domain/account/own-api.ts';
import type { DeletionBlock } from '#domain/account/deletion.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Note } from '../../ui/show/status.tsx';
import { BLOCK_WORDS, deleteWords } from './delete-words.ts';

const ICON_OF = {
  ROUNDS: 'calendar-x',
  UNSETTLED: 'hourglass',
  OPEN_REQUESTS: 'megaphone',
  TOPUPS: 'wallet',
  WITHDRAWALS: 'arrow-up-right',
  MONEY: 'wallet',
} as const satisfies Record<DeletionBlock, IconName>;

/** What stands in the way, each with the way to settle it. */
export function BlockList({ blocks, role }: { blocks: Deletion['blocks']; role: 'golfer' | 'caddy' }) {
  const w = useWords(deleteWords);
  const f = useFormat();
  const language = useLanguage();
  return (
    <>
      <Note kind="amber">{w.notYet}</Note>
      <ul className="list">
        {blocks.map(({ code, n }) => {
          const { what, todo, href } = BLOCK_WORDS[code];
          const amount = code === 'MONEY' ? f.money(satang(n)) : n;
          return (
            <li key={code}>
              <Link className="lrow" href={href[role]}>
                <span className="lead lead--coral">
                  <Icon name={ICON_OF[code]} />
                </span>
                <span className="grow">
                  <b>{say(wordIn(what, language), { n: amount })}</b>
                  <span className="meta">{wordIn(todo, language)}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
