import type { OwnProfile } from '#domain/account/own-api.ts';
import { useWords } from '../../i18n/language.ts';
import { StoragePersistenceLine } from '../../install/storage-persistence-line.tsx';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { ConsentSwitch, PhotoConsent } from '../field/consent-switch.tsx';
import { privacyWords } from '../field/privacy-words.ts';
import { useOwnProfile } from '../own-data.ts';
import { BlockedPeople } from './blocked-people.tsx';
import { ExportCard } from './export-card.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Who sees what of the user, whom the user blocked, and the file of all the user's data. */
export function PrivacySheet({ open, onClose }: Props) {
  const w = useWords(privacyWords);
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <Privacy />
    </Sheet>
  );
}

function Privacy() {
  const w = useWords(privacyWords);
  const read = useOwnProfile();
  return (
    <div className="stack stack-4">
      <StoragePersistenceLine />
      <Loaded read={read} waiting={<p className="meta">{w.loading}</p>}>
        {(profile) => <ConsentSwitches profile={profile} />}
      </Loaded>
      <BlockedPeople />
      <ExportCard />
    </div>
  );
}

/** Each is its own. */
function ConsentSwitches({ profile }: { profile: OwnProfile }) {
  const w = useWords(privacyWords);
  return (
    <Section title={w.consents}>
      <div className="list">
        <div className="lrow">
          <PhotoConsent profile={profile} />
        </div>
        <div className="lrow">
          <ConsentSwitch what="MARKETING" isGiven={profile.marketing} label={w.marketing} hint={w.marketingWhy} />
        </div>
      </div>
    </Section>
  );
}
