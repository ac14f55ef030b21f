import { useWords } from '../../i18n/language.ts';
import { StoragePersistenceLine } from '../../install/storage-persistence-line.tsx';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { ConsentSwitches } from './consent-switches.tsx';
import { ExportCard } from './export-card.tsx';
import { useOwnProfile } from '../own-data.ts';
import { privacyWords } from '../field/privacy-words.ts';

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
