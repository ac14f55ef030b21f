import { type ReactElement, useState } from 'react';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk } from './call.ts';
import { Icon } from './icon.tsx';
import { whenText } from './shown.ts';
import { outcomeWords } from './decision-words.ts';
import { words } from './words.ts';
import type { CardProps } from './decide-card.tsx';

/** The one-time code of a forgotten password. It is kept nowhere but on this screen, until the next row. */
export function GiveCode({ it, next, changed }: Pick<CardProps, 'it' | 'next' | 'changed'>): ReactElement {
  const { act, now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const [given, setGiven] = useState<{ code: string | null; ends_at: string }>();
  const give = async () => {
    const { item, since } = it.row;
    const made = await act(() => ask('POST /desk/give-code', { item, since }));
    if (!made) return changed();
    setGiven(made);
  };
  if (given) {
    const until = whenText(given.ends_at, now);
    return (
      <output className="card decide">
        <div className="cb stack pad-t">
          <p>{say(given.code === null ? w.codeSent : w.codeIs, { until })}</p>
          {given.code !== null && <p className="secret">{given.code}</p>}
          <div className="row">
            <button className="b" type="button" onClick={() => void next()}>
              {w.next} <kbd>e</kbd>
            </button>
          </div>
        </div>
      </output>
    );
  }
  return (
    <section className="card decide">
      <div className="cb stack pad-t">
        <p>{w.giveCodeNote}</p>
        <div className="row">
          <button className="b" type="button" onClick={() => void give()}>
            <Icon name="key" />
            {wordIn(outcomeWords.GIVE_CODE, language)}
          </button>
        </div>
      </div>
    </section>
  );
}
