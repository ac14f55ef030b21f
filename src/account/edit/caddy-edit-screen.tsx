import { Suspense, useState } from 'react';
import type { Spoken } from '#domain/account/account.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import type { CourseName } from '#domain/course/api.ts';
import { formatIn } from '../../i18n/format.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { TextArea } from '../../ui/control/field.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Note } from '../../ui/show/status.tsx';
import {
  LatinNicknameField,
  NicknameField,
  NumberField,
  RealNameField,
  WhoMayField,
  YearsField,
  type WhoMay,
} from '../field/caddy-fields.tsx';
import { figuresOf } from '../field/figures.ts';
import { ContactFields, identifiersOf, useSave, type Update } from './edit-contact.tsx';
import { EditFrame, EditScreen, type FormProps, useEditing } from './edit-frame.tsx';
import { editLabels, editWords, NUMBER_TAKEN, caddyLabels, labels } from '../field/field-words.ts';
import { useErrorOf } from '../../form/form-notes.tsx';
import { LanguageChips, CourseList } from '../field/profile-fields.tsx';
import { ContestNumber, NumberNote } from '../field/number-note.tsx';
import { PhotoField } from '../field/photo-field.tsx';

const VerificationCard = lazyPart(() => import('../field/verification-card.tsx').then((m) => m.VerificationCard));

interface Fields {
  nickname: string;
  nickname_latin: string;
  photo: string | null | undefined;
  caddy_number: string;
  real_name: string;
  phone: string;
  email: string;
  home_courses: CourseName[];
  years: string;
  languages: Spoken[];
  strengths: string;
  who_may_request: WhoMay;
}

const LABEL_OF: Record<keyof Fields, Words> = {
  nickname: caddyLabels.nickname,
  nickname_latin: caddyLabels.nicknameLatin,
  photo: editLabels.photo,
  caddy_number: caddyLabels.caddyNumber,
  real_name: caddyLabels.realName,
  phone: labels.phone,
  email: editLabels.email,
  home_courses: caddyLabels.homeCourses,
  years: caddyLabels.years,
  languages: labels.languages,
  strengths: editLabels.about,
  who_may_request: caddyLabels.whoMayRequest,
};

/** /caddy/profile/edit-profile */
export const CaddyEditScreen = () => <EditScreen Form={Editing} />;

function Editing({ profile, again }: FormProps) {
  const e = useWords(editWords);
  const saved = savedOf(profile);
  const edit = useEditing('edit-caddy', profile, saved);
  const { shown, type } = edit;
  const verification = profile.caddy?.verification;
  const { form, isBusy, failure, save, mended } = useSave(shown, edit.saved, again);
  const errorOf = useErrorOf(failure);
  const set = (change: Partial<Fields>) => {
    type(change);
    for (const name of Object.keys(change)) {
      mended(name);
      mended(`caddy.${name}`);
    }
  };
  const [contested, setContested] = useState<string>();
  const isTaken = failure.fields['caddy.caddy_number'] === NUMBER_TAKEN;
  const isContested = edit.isChanged && contested === shown.caddy_number;
  return (
    <EditFrame
      id="caddy-edit"
      form={form}
      failure={failure}
      isBusy={isBusy}
      profile={profile}
      edit={edit}
      saved={saved}
      labels={LABEL_OF}
      onSave={() => save(updateOf(shown, edit.typed, profile, edit.password, isContested))}
    >
      <PhotoField
        portrait={{ name: shown.nickname, number: shown.caddy_number, plate: true }}
        saved={profile.photo_url}
        chosen={shown.photo}
        onChoose={(photo) => set({ photo })}
        hint={e.faceHint}
      />
      <NicknameField
        value={shown.nickname}
        onType={(nickname) => set({ nickname })}
        error={errorOf('caddy.nickname')}
      />
      <LatinNicknameField
        value={shown.nickname_latin}
        onType={(nickname_latin) => set({ nickname_latin })}
        error={errorOf('caddy.nickname_latin')}
      />
      <div className="stack">
        <NumberField
          value={shown.caddy_number}
          onType={(caddy_number) => set({ caddy_number })}
          error={errorOf('caddy.caddy_number')}
        />
        {isTaken || isContested ? (
          <ContestNumber
            number={shown.caddy_number}
            own={saved.caddy_number}
            isContested={isContested}
            onContest={() => {
              setContested(shown.caddy_number);
              mended('caddy.caddy_number');
            }}
          />
        ) : (
          <NumberNote />
        )}
      </div>
      <TextArea
        label={editLabels.about}
        name="strengths"
        maxLength={300}
        value={shown.strengths}
        onChange={(event) => set({ strengths: event.target.value })}
        error={errorOf('caddy.strengths')}
      />
      <LanguageChips
        label={labels.languages}
        value={shown.languages}
        onChange={(languages) => set({ languages })}
        error={errorOf('caddy.languages')}
      />
      <CourseList
        label={caddyLabels.homeCourses}
        value={shown.home_courses}
        onChange={(home_courses) => set({ home_courses })}
        error={errorOf('caddy.home_courses')}
      />
      <RealNameField
        value={shown.real_name}
        onType={(real_name) => set({ real_name })}
        error={errorOf('caddy.real_name')}
      />
      {(verification === 'VERIFIED' || verification === 'SUBMITTED') && <Note kind="amber">{e.verifyAgain}</Note>}
      <YearsField value={shown.years} onType={(years) => set({ years })} error={errorOf('caddy.years')} />
      <ContactFields
        profile={profile}
        phone={shown.phone}
        email={shown.email}
        realName={shown.real_name}
        type={set}
        password={edit.password}
        onPassword={(password) => {
          edit.setPassword(password);
          mended('password');
        }}
        failure={failure}
      />
      <WhoMayField
        value={shown.who_may_request}
        onPick={(who_may_request) => set({ who_may_request })}
        error={errorOf('caddy.who_may_request')}
      />
      {profile.caddy && (
        <Suspense>
          <VerificationCard caddy={profile.caddy} />
        </Suspense>
      )}
    </EditFrame>
  );
}

function savedOf({ caddy, ...person }: OwnProfile): Fields {
  return {
    nickname: caddy?.nickname ?? '',
    nickname_latin: caddy?.nickname_latin ?? '',
    photo: undefined,
    caddy_number: caddy?.caddy_number ?? '',
    real_name: caddy?.real_name ?? '',
    phone: person.phone === null ? '' : formatIn('th').phone(person.phone),
    email: person.email ?? '',
    home_courses: caddy?.home_courses ?? [],
    years: String(caddy?.years ?? ''),
    languages: (caddy?.languages ?? []) as Spoken[],
    strengths: caddy?.strengths ?? '',
    who_may_request: caddy?.who_may_request ?? 'ANYONE',
  };
}

function updateOf(
  shown: Fields,
  typed: Partial<Fields>,
  profile: OwnProfile,
  password: string,
  contests: boolean,
): Update {
  const { nickname, nickname_latin, real_name, home_courses, languages, strengths, who_may_request } = shown;
  const { caddy_number, ...figures } = figuresOf(shown);
  const hasNone = caddy_number === '' && profile.caddy?.caddy_number === '';
  return {
    version: profile.version,
    ...(shown.photo === undefined ? {} : { photo: shown.photo }),
    ...identifiersOf(typed, profile, password),
    caddy: {
      nickname,
      nickname_latin,
      ...figures,
      ...(hasNone ? {} : { caddy_number }),
      ...(contests ? { contest_number: true } : {}),
      real_name,
      home_courses: home_courses.map(({ slug }) => slug),
      languages,
      strengths,
      who_may_request,
    },
  };
}
