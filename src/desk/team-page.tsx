import { type FormEvent, type ReactElement, useState } from 'react';
import { parseMoment } from '#domain/dates.ts';
import type { DeskTeam } from '#domain/desk/api.ts';
import { DESK_ROLES, type DeskRole, mayAct } from '#domain/desk/roles.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { CourseChoice, RoleMatrix } from './team-tables.tsx';
import { Icon } from './icon.tsx';
import { OwnWays } from './passkeys.tsx';
import { failureText, spanText, whenText } from './shown.ts';
import { roleWords, words } from './words.ts';

const LOOK_EVERY = 30_000;

/** Who works here, as what, from where; and one's own ways in. */
export function TeamPage(): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const { data, error, again } = useRead(() => ask('GET /desk/team', {}), 'team', LOOK_EVERY);
  const [isInviting, setInviting] = useState(false);
  const mayChange = mayAct(me.roles, 'CHANGE_TEAM') === 'YES';
  if (!data)
    return (
      <main id="main" className="page">
        {error === undefined ? (
          <p className="m">{w.loading}</p>
        ) : (
          <p className="note note--amber">{failureText(error, language, now)}</p>
        )}
      </main>
    );
  const summary = say(w.teamSummary, { people: data.people.length, roles: DESK_ROLES.length });
  return (
    <main id="main" className="page">
      <div className="head">
        <h1>{w.team}</h1>
        <span className="m">{summary}</span>
        {mayChange && (
          <button className="b push" type="button" aria-expanded={isInviting} onClick={() => setInviting(!isInviting)}>
            <Icon name="person" />
            {w.invite}
          </button>
        )}
      </div>
      {isInviting && <Invite changed={again} />}
      <div className="cols cols--t">
        <RoleMatrix />
        <div className="stack">
          <People team={data} mayChange={mayChange} changed={again} />
          <Sessions team={data} mayEnd={mayChange} changed={again} />
          <OwnWays passkeys={data.passkeys} changed={again} />
        </div>
      </div>
    </main>
  );
}

interface Part {
  team: DeskTeam;
  changed: () => Promise<void>;
}

const useRoleNames = (): ((roles: readonly DeskRole[]) => string) => {
  const language = useLanguage();
  return (roles) => roles.map((role) => wordIn(roleWords[role], language)).join(', ');
};

function People({ team, mayChange, changed }: Part & { mayChange: boolean }): ReactElement {
  const { me, act, now } = useDesk();
  const w = useWords(words);
  const namesOf = useRoleNames();
  const [open, setOpen] = useState<string>();
  const withdraw = async (invitation_id: string) => {
    if ((await act(() => ask('POST /desk/withdraw-invitation', { invitation_id }))) !== undefined) await changed();
  };
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.people}</h2>
      </div>
      <div className="cb stack">
        <table className="tbl tbl--x tbl--mid">
          <caption className="sr">{w.people}</caption>
          <thead>
            <tr>
              <th scope="col">{w.who}</th>
              <th scope="col">{w.lastSeen}</th>
              <th scope="col" className="r">
                <span className="sr">{w.act}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {team.people.map(({ staff_id, name, roles, seen_at, passkeys, recovery_codes }) => (
              <tr key={staff_id}>
                <td>
                  <b>{name}</b>
                  <span className="m block">{namesOf(roles)}</span>
                </td>
                <td>
                  {seen_at === null ? w.never : whenText(seen_at, now)}
                  <span className="m block">{say(w.passkeys, { n: passkeys, codes: recovery_codes })}</span>
                </td>
                <td className="r">
                  {staff_id === me.staff_id && <span className="tag tag--ok">{w.you}</span>}{' '}
                  {mayChange && (
                    <button
                      className="b b--q b--s"
                      type="button"
                      aria-expanded={open === staff_id}
                      aria-label={say(w.rolesOf, { name })}
                      onClick={() => setOpen(open === staff_id ? undefined : staff_id)}
                    >
                      {w.roles}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {team.people
          .filter(({ staff_id }) => staff_id === open)
          .map((person) => (
            <RolesOf
              key={person.staff_id}
              person={person}
              done={async () => {
                setOpen(undefined);
                await changed();
              }}
            />
          ))}
        {team.invitations.map(({ invitation_id, roles, ends_at }) => (
          <div className="note note--sky" key={invitation_id}>
            <span className="grow">{say(w.waitsFor, { roles: namesOf(roles), until: whenText(ends_at, now) })}</span>
            {mayChange && (
              <button className="link" type="button" onClick={() => void withdraw(invitation_id)}>
                {w.withdraw}
              </button>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Some role, and with the role `course` some course. */
const isWhole = (roles: readonly DeskRole[], courses: readonly string[]): boolean =>
  roles.length > 0 && (!roles.includes('course') || courses.length > 0);

function RoleChips({
  chosen,
  choose,
}: {
  chosen: readonly DeskRole[];
  choose: (roles: DeskRole[]) => void;
}): ReactElement {
  const language = useLanguage();
  return (
    <div className="chips">
      {DESK_ROLES.map((role) => {
        const isChosen = chosen.includes(role);
        const flipped = isChosen ? chosen.filter((it) => it !== role) : [...chosen, role];
        return (
          <button
            className="chip"
            type="button"
            key={role}
            aria-pressed={isChosen}
            onClick={() => choose([...flipped])}
          >
            {wordIn(roleWords[role], language)}
          </button>
        );
      })}
    </div>
  );
}

function RolesOf({ person, done }: { person: DeskTeam['people'][number]; done: () => Promise<void> }): ReactElement {
  const { act } = useDesk();
  const w = useWords(words);
  const { staff_id, name } = person;
  const [roles, setRoles] = useState(person.roles);
  const [courses, setCourses] = useState(person.courses);
  const [isSure, setSure] = useState(false);
  const change = async (work: () => Promise<null>) => {
    if ((await act(work)) !== undefined) await done();
  };
  return (
    <div className="card card--sand">
      <div className="cb stack pad-t">
        <h3>{say(w.rolesOf, { name })}</h3>
        <RoleChips chosen={roles} choose={setRoles} />
        {roles.includes('course') && <CourseChoice chosen={courses} choose={setCourses} />}
        <div className="row wrap">
          <button
            className="b"
            type="button"
            disabled={!isWhole(roles, courses)}
            onClick={() => void change(() => ask('POST /desk/set-roles', { staff_id, roles, courses }))}
          >
            {w.save}
          </button>
          <button className="b b--d push" type="button" onClick={() => setSure(true)}>
            {w.removePerson}
          </button>
        </div>
        {isSure && (
          <div className="note note--coral" role="alert">
            <span className="grow">{say(w.removeSure, { name })}</span>
            <button
              className="b b--dd b--s"
              type="button"
              onClick={() => void change(() => ask('POST /desk/remove-person', { staff_id }))}
            >
              {w.removePerson}
            </button>
            <button className="b b--q b--s" type="button" onClick={() => setSure(false)}>
              {w.cancel}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

function Invite({ changed }: { changed: () => Promise<void> }): ReactElement {
  const { act, now } = useDesk();
  const w = useWords(words);
  const [roles, setRoles] = useState<DeskRole[]>(['support']);
  const [courses, setCourses] = useState<string[]>([]);
  const [made, setMade] = useState<{ link: string; ends_at: string }>();
  const [isCopied, setCopied] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invitation = await act(() => ask('POST /desk/invite', { roles, courses }));
    if (!invitation) return;
    setMade(invitation);
    setCopied(false);
    await changed();
  };
  const copy = async (link: string) => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.inviteTitle}</h2>
      </div>
      <form className="cb stack" onSubmit={(event) => void submit(event)}>
        <RoleChips chosen={roles} choose={setRoles} />
        {roles.includes('course') && <CourseChoice chosen={courses} choose={setCourses} />}
        <p className="m">{w.inviteNote}</p>
        <div className="row">
          <button className="b" type="submit" disabled={!isWhole(roles, courses)}>
            {w.makeLink}
          </button>
        </div>
        {made && (
          <output className="f">
            <label htmlFor="link">
              {w.linkOnce} <span className="m">{`${w.goodUntil} ${whenText(made.ends_at, now)}`}</span>
            </label>
            <div className="row">
              <input className="in" id="link" readOnly value={made.link} onFocus={(event) => event.target.select()} />
              <button className="b b--o" type="button" onClick={() => void act(() => copy(made.link))}>
                {isCopied ? w.copied : w.copy}
              </button>
            </div>
          </output>
        )}
      </form>
    </section>
  );
}

function Sessions({ team, mayEnd, changed }: Part & { mayEnd: boolean }): ReactElement {
  const { me, act, now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const end = async (session_id: string) => {
    if ((await act(() => ask('POST /desk/end-session', { session_id }))) !== undefined) await changed();
  };
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.sessions}</h2>
        <span className="m">{w.sessionsNote}</span>
      </div>
      <div className="cb">
        <table className="tbl tbl--x tbl--mid">
          <caption className="sr">{w.sessions}</caption>
          <thead>
            <tr>
              <th scope="col">{w.whoDevice}</th>
              <th scope="col">{w.ends}</th>
              <th scope="col" className="r">
                <span className="sr">{w.act}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {team.sessions.map(({ session_id, staff_id, name, device, ends_at, is_this }) => (
              <tr key={session_id}>
                <td>
                  <b>{name}</b>
                  <span className="m block">{device}</span>
                </td>
                <td>
                  {spanText(parseMoment(ends_at) - now, language)}
                  {is_this && <span className="m block">{w.thisOne}</span>}
                </td>
                <td className="r">
                  {!is_this && (mayEnd || staff_id === me.staff_id) && (
                    <button className="b b--q b--s" type="button" onClick={() => void end(session_id)}>
                      {w.end}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
