import { useSyncExternalStore } from 'react';
import { setSaver, useSaver } from '../../platform/browser.ts';
import type { Era } from '../../i18n/format.ts';
import { useLanguage, useWords, type Language, drawAgain, onLanguage } from '../../i18n/language.ts';
import { Switch } from '../../ui/control/check.tsx';
import { ChoiceGroup, SegmentPick } from '../../ui/control/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { setSunlight, setTheme, useLook } from '../../ui/theme.ts';
import { chooseLanguage } from '../own-data.ts';
import { words } from './profile-words.ts';
import { usePhone } from '../../sync/phone.ts';
import { writeNote, readNote, createStore, useStore } from '../../platform/store.ts';

/** How this phone shows things: language, sunlight, theme, size of text. */
export function DisplaySettings() {
  const phone = usePhone();
  const w = useWords(words);
  const language = useLanguage();
  const { theme, sunlight } = useLook();
  const size = useTextSize();
  const isSaving = useSaver();
  const era = useThaiEra();
  return (
    <Section title={w.shows}>
      <div className="list">
        <div className="lrow lrow--top">
          <div className="grow">
            <ChoiceGroup<Language>
              label={words.language}
              value={language}
              onPick={(next) => void chooseLanguage(phone, next)}
              look="segment"
            >
              <SegmentPick value="th">
                <span lang="th">ไทย</span>
              </SegmentPick>
              <SegmentPick value="en">
                <span lang="en">English</span>
              </SegmentPick>
            </ChoiceGroup>
          </div>
        </div>
        {language === 'th' && (
          <div className="lrow lrow--top">
            <div className="grow">
              <ChoiceGroup<Era> label={words.era} value={era} onPick={setThaiEra} look="segment">
                <SegmentPick value="BE">{w.eraBuddhist}</SegmentPick>
                <SegmentPick value="CE">{w.eraChristian}</SegmentPick>
              </ChoiceGroup>
            </div>
          </div>
        )}
        <div className="lrow">
          <span className="lead">
            <Icon name="image" />
          </span>
          <Switch on={isSaving} onToggle={setSaver} hint={w.saverWhy}>
            <b>{w.saver}</b>
          </Switch>
        </div>
        <div className="lrow">
          <span className="lead">
            <Icon name="sun" />
          </span>
          <Switch on={sunlight} onToggle={setSunlight} hint={w.sunlightWhy}>
            <b>{w.sunlight}</b>
          </Switch>
        </div>
        <div className="lrow lrow--top">
          <div className="grow">
            <ChoiceGroup label={words.theme} value={theme} onPick={setTheme} look="segment">
              <SegmentPick value="auto">{w.themeAuto}</SegmentPick>
              <SegmentPick value="light">{w.themeLight}</SegmentPick>
              <SegmentPick value="dark">{w.themeDark}</SegmentPick>
            </ChoiceGroup>
          </div>
        </div>
        <div className="lrow lrow--top">
          <div className="grow">
            <ChoiceGroup<TextSize> label={words.textSize} value={size} onPick={setTextSize} look="segment">
              <SegmentPick value="normal">{w.textNormal}</SegmentPick>
              <SegmentPick value="large">{w.textLarge}</SegmentPick>
              <SegmentPick value="largest">{w.textLargest}</SegmentPick>
            </ChoiceGroup>
          </div>
        </div>
      </div>
    </Section>
  );
}

const ERA_KEY = 'era';

/** Which years Thai dates show on this phone; `public/boot.js` puts it into the document before the first paint. */
const thaiEra = (): Era => (document.documentElement.dataset['era'] === 'CE' ? 'CE' : 'BE');

const useThaiEra = (): Era => useSyncExternalStore(onLanguage, thaiEra);

/** Every date on the screen is another at once; what was typed stays. */
function setThaiEra(era: Era): void {
  const { dataset } = document.documentElement;
  if (era === 'CE') dataset['era'] = era;
  else delete dataset['era'];
  writeNote(ERA_KEY, era === 'CE' ? era : undefined);
  drawAgain();
}

/** How large everything is written. All sizes are in rem, so one figure on the document moves them all. */
type TextSize = 'normal' | 'large' | 'largest';

const SIZE_KEY = 'text';
const SIZES = { normal: '', large: '112.5%', largest: '131.25%' } as const satisfies Record<TextSize, string>;
const size = createStore<TextSize>(remembered());

function remembered(): TextSize {
  const kept = readNote(SIZE_KEY);
  return kept === 'large' || kept === 'largest' ? kept : 'normal';
}

function setTextSize(next: TextSize): void {
  writeNote(SIZE_KEY, next === 'normal' ? undefined : next);
  // As `public/boot.js` does before the first paint.
  document.documentElement.style.fontSize = SIZES[next];
  size.write(next);
}

const useTextSize = (): TextSize => useStore(size);
