import type { OwnProfile } from '#domain/account/own-api.ts';
import { useWords } from '../../i18n/language.ts';
import { Section } from '../../ui/frame/section.tsx';
import { ConsentSwitch, PhotoConsent } from '../field/consent-switch.tsx';
import { privacyWords } from '../field/privacy-words.ts';

/** Each is its own. */
export function ConsentSwitches({ profile }: { profile: OwnProfile }) {
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
