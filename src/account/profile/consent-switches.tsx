import { useState } from 'react';
import type { OwnProfile } from '#domain/account/own-api.ts';
import { useWords } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { Switch } from '../../ui/control/check.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { learnProfile } from '../own-data.ts';
import { privacyWords } from './privacy-words.ts';

type What = 'MARKETING' | 'PUBLIC_PHOTO';

/** Each is its own, given and taken back here; directly to the server, for an offline phone cannot promise a consent. */
export function ConsentSwitches({ profile }: { profile: OwnProfile }) {
  const w = useWords(privacyWords);
  const [chosen, setChosen] = useState<Partial<Record<What, boolean | undefined>>>({});
  const [refused, setRefused] = useState<string>();
  const why = useWords({ it: useRefusal(refused) }).it;
  const change = (what: What) => (is_given: boolean) => {
    setChosen({ ...chosen, [what]: is_given });
    setRefused(undefined);
    send('POST /user/consent', { what, is_given })
      .then(learnProfile)
      .catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
        setRefused(error.code);
      })
      .finally(() => setChosen((now) => ({ ...now, [what]: undefined })));
  };
  return (
    <Section title={w.consents}>
      <div className="list">
        <div className="lrow">
          <Switch
            on={chosen.PUBLIC_PHOTO ?? profile.public_photo}
            onToggle={change('PUBLIC_PHOTO')}
            hint={w.publicPhotoWhy}
          >
            <b>{w.publicPhoto}</b>
          </Switch>
        </div>
        <div className="lrow">
          <Switch on={chosen.MARKETING ?? profile.marketing} onToggle={change('MARKETING')} hint={w.marketingWhy}>
            <b>{w.marketing}</b>
          </Switch>
        </div>
      </div>
      {refused && <FieldError>{refused === 'OFFLINE' ? w.offline : why}</FieldError>}
    </Section>
  );
}
