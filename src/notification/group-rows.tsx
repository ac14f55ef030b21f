import type { NotificationSettings } from '#domain/notification/api.ts';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '#domain/notification/settings.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { hostOf } from '../platform/host.ts';
import { Switch } from '../ui/control/check.tsx';
import { GROUP_HINTS, GROUP_WORDS, words } from './settings-words.ts';

type Groups = NotificationSettings['groups'];

interface Props {
  groups: Groups;
  onChange: (groups: Groups) => void;
  /** Caddies follow nobody, so posts notify them of nothing. */
  isCaddy: boolean;
}

/** One row for each kind of thing. LINE's switch is shown only inside LINE: who is not in LINE gets no messages from it. */
export function GroupRows({ groups, onChange, isCaddy }: Props) {
  const isInLine = hostOf(navigator.userAgent) !== 'browser';
  const set = (group: NotificationGroup, change: Partial<Groups[NotificationGroup]>) =>
    onChange({ ...groups, [group]: { ...groups[group], ...change } });
  return (
    <div className="list">
      {NOTIFICATION_GROUPS.filter((group) => !isCaddy || group !== 'post').map((group) => (
        <div key={group} className="lrow lrow--top">
          <div className="grow">
            <GroupSwitch group={group} on={groups[group].push} onToggle={(push) => set(group, { push })} />
            {isInLine && <LineSwitch group={group} on={groups[group].line} onToggle={(line) => set(group, { line })} />}
          </div>
        </div>
      ))}
    </div>
  );
}

interface SwitchProps {
  group: NotificationGroup;
  on: boolean;
  onToggle: (on: boolean) => void;
}

function GroupSwitch({ group, on, onToggle }: SwitchProps) {
  const language = useLanguage();
  return (
    <Switch on={on} onToggle={onToggle} hint={wordIn(GROUP_HINTS[group], language)}>
      <b>{wordIn(GROUP_WORDS[group], language)}</b>
    </Switch>
  );
}

function LineSwitch({ group, on, onToggle }: SwitchProps) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <Switch on={on} onToggle={onToggle}>
      {say(w.ofGroup, { what: w.byLine, group: wordIn(GROUP_WORDS[group], language) })}
    </Switch>
  );
}
