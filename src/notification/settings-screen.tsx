import './notification.css';
import { useState, lazy, Suspense } from 'react';
import { clockOf, type ClockTime } from '#domain/dates.ts';
import type { NotificationSettings } from '#domain/notification/api.ts';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '#domain/notification/notification.ts';
import { usePerson } from '../account/person.ts';
import { useWord, useWords, say, useLanguage, wordIn } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import { mirrorOf, useMirror } from '../sync/mirror/mirror.ts';
import { CallFailed, send } from '../sync/net/call.ts';
import { useConnection } from '../sync/net/connection.ts';
import { usePhone } from '../sync/phone.ts';
import { Loaded, ReadLine } from '../sync/shown/loaded.tsx';
import { Switch } from '../ui/control/check.tsx';
import { Select } from '../ui/control/field.tsx';
import { Screen } from '../ui/frame/layout.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Skeleton, SkeletonText } from '../ui/frame/placeholders.tsx';
import { Note, Status } from '../ui/show/status.tsx';
import { words, GROUP_HINTS, GROUP_WORDS } from './settings-words.ts';
import { hostOf } from '../platform/browser.ts';
import { Button } from '../ui/control/button.tsx';
import { codeFirst } from '../ui/late/lazy-part.tsx';
import { usePush } from './push-state.ts';

/** /golfer/notification/settings, /caddy/notification/settings: what may sound, where, and when. */
export function NotificationSettingsScreen() {
  const w = useWords(words);
  const read = useNotificationSettings();
  const { chosen, refused, save } = useSaving();
  const isCaddy = usePerson()?.role === 'CADDY';
  const isOffline = useConnection() === 'offline';
  const why = useWord(useRefusal(refused));
  return (
    <Screen tight>
      <ReadLine reads={[read]} />
      {(isOffline || refused) && (
        <div role="alert">
          <Note kind="amber">{refused ? why : w.offline}</Note>
        </div>
      )}
      <PhoneCard />
      <Loaded read={read} waiting={<SettingsSkeleton />}>
        {(known) => {
          const settings = chosen ?? known;
          return (
            <>
              <Section title={w.about}>
                <p className="meta">{w.aboutWhy}</p>
                <GroupRows
                  groups={settings.groups}
                  isCaddy={isCaddy}
                  onChange={(groups) => save({ ...settings, groups })}
                />
              </Section>
              <Section title={w.quiet}>
                <QuietHours quiet={settings.quiet} onChange={(quiet) => save({ ...settings, quiet })} />
              </Section>
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

function SettingsSkeleton() {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <Section title={w.about}>
        <div className="list">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <div key={row} className="lrow lrow--top">
              <span className="grow">
                <b>
                  <SkeletonText>การจองและรอบ</SkeletonText>
                </b>
                <span className="meta-xs">
                  <SkeletonText>คำขอ คำตอบ การเปลี่ยนรอบ</SkeletonText>
                </span>
              </span>
            </div>
          ))}
        </div>
      </Section>
    </Skeleton>
  );
}

const useNotificationSettings = () => useMirror('GET /notification/settings', {});

interface Saving {
  /** What the user has chosen and the server is being told. */
  chosen: NotificationSettings | undefined;
  /** The refusal's code; `OFFLINE` without an answer. */
  refused: string | undefined;
  save: (next: NotificationSettings) => void;
}

/** Directly to the server, never queued: an offline phone cannot promise what the user's other phones sound for. */
function useSaving(): Saving {
  const phone = usePhone();
  const [chosen, setChosen] = useState<NotificationSettings>();
  const [refused, setRefused] = useState<string>();
  const save = (next: NotificationSettings) => {
    setChosen(next);
    setRefused(undefined);
    send(phone, 'POST /notification/settings', next)
      .then((settings) => mirrorOf(phone).store('GET /notification/settings', {}, settings))
      .catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
        setRefused(error.code);
      })
      .finally(() => setChosen((now) => (now === next ? undefined : now)));
  };
  return { chosen, refused, save };
}

type Quiet = NotificationSettings['quiet'];
/** A night before an early tee-off. */
const NIGHT = { from: '22:00' as ClockTime, to: '05:00' as ClockTime };
const HALF_HOURS = Array.from({ length: 48 }, (_, n) => clockOf(n * 30));

interface Props {
  quiet: Quiet;
  onChange: (quiet: Quiet) => void;
}

/** Nothing sounds between two times of the day, Bangkok's; over midnight too. */
function QuietHours({ quiet, onChange }: Props) {
  const w = useWords(words);
  const end = (name: 'from' | 'to', now: NonNullable<Quiet>) => (
    <Select
      label={words[name]}
      value={now[name]}
      onChange={(event) => onChange({ ...now, [name]: event.target.value as ClockTime })}
    >
      {timesFor(now, name).map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </Select>
  );
  return (
    <div className="card stack">
      <Switch on={quiet !== null} onToggle={(on) => onChange(on ? NIGHT : null)} hint={w.quietWhy}>
        <b>{w.quietOn}</b>
      </Switch>
      {quiet && (
        <div className="quiet-times">
          {end('from', quiet)}
          {end('to', quiet)}
        </div>
      )}
    </div>
  );
}

/** What stands there, too; not the other end: a pause of no length is none, or one of a whole day. */
function timesFor(quiet: NonNullable<Quiet>, name: 'from' | 'to'): ClockTime[] {
  const other = quiet[name === 'from' ? 'to' : 'from'];
  return [...new Set([...HALF_HOURS, quiet[name]])].filter((time) => time !== other).toSorted();
}

type Groups = NotificationSettings['groups'];

interface GroupRowsProps {
  groups: Groups;
  onChange: (groups: Groups) => void;
  /** Caddies follow nobody, so posts notify them of nothing. */
  isCaddy: boolean;
}

/** One row for each kind of thing. LINE's switch is shown only inside LINE: who is not in LINE gets no messages from it. */
function GroupRows({ groups, onChange, isCaddy }: GroupRowsProps) {
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

const installSheet = () => import('../install/install-sheet.tsx');
const InstallSheet = lazy(() => installSheet().then((it) => ({ default: it.InstallSheet })));

/** Whether this phone shows notifications, and if it cannot, why, and what the user can do about it. */
export function PhoneCard() {
  const w = useWords(words);
  return (
    <Section title={w.here}>
      <State />
    </Section>
  );
}

function State() {
  const w = useWords(words);
  const { here, isBusy, failure, toggle } = usePush();
  if (here === undefined) return <p className="meta">{w.checking}</p>;
  if (here === 'blocked')
    return (
      <div className="card stack stack-2">
        <p>
          <Status kind="bad">{w.blocked}</Status>
        </p>
        <p>{w.blockedHow}</p>
      </div>
    );
  if (here === 'install') return <InstallFirst />;
  if (here !== 'on' && here !== 'off') return <Note>{w[here]}</Note>;
  return (
    <>
      <div className="list" aria-busy={isBusy}>
        <div className="lrow">
          <Switch on={here === 'on'} onToggle={toggle} hint={here === 'on' ? w.on : w.off}>
            <b>{w.onHere}</b>
          </Switch>
        </div>
      </div>
      {failure && (
        <div role="alert">
          <Note kind="amber">{w[failure]}</Note>
        </div>
      )}
    </>
  );
}

function InstallFirst() {
  const w = useWords(words);
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Note>{w.install}</Note>
      <Button kind="outline" block icon="square-plus" onClick={() => codeFirst(installSheet, () => setOpen(true))}>
        {w.installHow}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <InstallSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
