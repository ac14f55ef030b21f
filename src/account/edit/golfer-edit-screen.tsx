import type { Spoken } from '#domain/account/account.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import type { CourseName } from '#domain/course/api.ts';
import { formatIn } from '../../i18n/format.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Field } from '../../ui/control/field.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { ContactFields, identifiersOf, useSave, type Update } from './edit-contact.tsx';
import { EditFrame, EditScreen, type FormProps, useEditing } from './edit-frame.tsx';
import { editLabels, golferLabels, golferWords, labels } from '../field/field-words.ts';
import { useErrorOf } from '../../form/form-notes.tsx';
import { EmergencyFields, PlayerFields, PreferencesField, type GolferTyped } from '../field/golfer-fields.tsx';
import { handicapTenths, handicapText } from '../field/figures.ts';
import { CourseList } from '../field/profile-fields.tsx';
import { PhotoField } from '../field/photo-field.tsx';

interface Fields extends GolferTyped {
  display_name: string;
  photo: string | null | undefined;
  phone: string;
  email: string;
  usual_courses: CourseName[];
}

const LABEL_OF: Record<keyof Fields, Words> = {
  display_name: golferLabels.displayName,
  photo: editLabels.photo,
  phone: labels.phone,
  email: editLabels.email,
  handicap: golferLabels.handicap,
  languages: labels.languages,
  usual_courses: golferLabels.usualCourses,
  preferences: golferLabels.preferences,
  emergency_name: golferLabels.emergencyName,
  emergency_phone: golferLabels.emergencyPhone,
};

/** /golfer/profile/edit-profile */
export const GolferEditScreen = () => <EditScreen Form={Editing} />;

function Editing({ profile, again }: FormProps) {
  const w = useWords(golferWords);
  const saved = savedOf(profile);
  const edit = useEditing('edit-golfer', profile, saved);
  const { shown, type } = edit;
  const { form, isBusy, failure, save, mended } = useSave(shown, edit.saved, again);
  const errorOf = useErrorOf(failure);
  const set = (change: Partial<Fields>) => {
    type(change);
    for (const name of Object.keys(change)) {
      mended(name);
      mended(`golfer.${name === 'handicap' ? 'handicap_tenths' : name}`);
    }
  };
  const parts = { typed: shown, type: set, errorOf: (field: string) => errorOf(`golfer.${field}`) };
  return (
    <EditFrame
      id="golfer-edit"
      form={form}
      failure={failure}
      isBusy={isBusy}
      profile={profile}
      edit={edit}
      saved={saved}
      labels={LABEL_OF}
      onSave={() => save(updateOf(shown, edit.typed, profile, edit.password))}
    >
      <PhotoField
        portrait={{ name: shown.display_name }}
        saved={profile.photo_url}
        chosen={shown.photo}
        onChoose={(photo) => set({ photo })}
      />
      <Field
        label={golferLabels.displayName}
        name="display_name"
        autoComplete="nickname"
        maxLength={60}
        value={shown.display_name}
        onChange={(event) => set({ display_name: event.target.value })}
        error={errorOf('display_name')}
      />
      <ContactFields
        profile={profile}
        phone={shown.phone}
        email={shown.email}
        type={set}
        password={edit.password}
        onPassword={(password) => {
          edit.setPassword(password);
          mended('password');
        }}
        failure={failure}
      />
      <PlayerFields {...parts} />
      <CourseList
        label={golferLabels.usualCourses}
        value={shown.usual_courses}
        onChange={(usual_courses) => set({ usual_courses })}
        error={errorOf('golfer.usual_courses')}
      />
      <PreferencesField {...parts} />
      <Section title={w.stepSafety}>
        <EmergencyFields {...parts} />
      </Section>
    </EditFrame>
  );
}

const phoneOf = (phone: string | null): string => (phone === null ? '' : formatIn('th').phone(phone));

function savedOf({ golfer, ...person }: OwnProfile): Fields {
  return {
    display_name: person.display_name,
    photo: undefined,
    phone: phoneOf(person.phone),
    email: person.email ?? '',
    handicap: golfer?.handicap_tenths == null ? '' : handicapText(golfer.handicap_tenths),
    languages: (golfer?.languages ?? []) as Spoken[],
    usual_courses: golfer?.usual_courses ?? [],
    preferences: golfer?.preferences ?? '',
    emergency_name: golfer?.emergency_name ?? '',
    emergency_phone: phoneOf(golfer?.emergency_phone ?? null),
  };
}

function updateOf(shown: Fields, typed: Partial<Fields>, profile: OwnProfile, password: string): Update {
  const { handicap, emergency_name, emergency_phone } = shown;
  return {
    version: profile.version,
    display_name: shown.display_name,
    ...(shown.photo === undefined ? {} : { photo: shown.photo }),
    ...identifiersOf(typed, profile, password),
    golfer: {
      languages: shown.languages,
      usual_courses: shown.usual_courses.map(({ slug }) => slug),
      preferences: shown.preferences,
      ...(handicap.trim() ? { handicap_tenths: handicapTenths(handicap) } : {}),
      ...(emergency_name.trim() ? { emergency_name } : {}),
      ...(emergency_phone.trim() ? { emergency_phone } : {}),
    },
  };
}
