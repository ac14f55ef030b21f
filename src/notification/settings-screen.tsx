import './notification.css';
import { usePerson } from '../account/person.ts';
import { useWord, useWords } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import { useConnection } from '../sync/net/connection.ts';
import { Loaded, ReadLine } from '../sync/shown/loaded.tsx';
import { Screen } from '../ui/frame/layout.tsx';
import { Section } from '../ui/frame/section.tsx';
import { SkeletonText, Skeleton } from '../ui/frame/skeleton.tsx';
import { Note } from '../ui/show/status.tsx';
import { GroupRows } from './group-rows.tsx';
import { PhoneCard } from './phone-card.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useNotificationSettings, useSaving } from './settings-data.ts';
import { words } from './settings-words.ts';

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
