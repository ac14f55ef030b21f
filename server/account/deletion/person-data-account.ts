import { emptied, gone, hasLeft, kept, type PersonTable, pseudonym, secret } from './person-column.ts';

/** Replaces an erased person's name. It is in both languages because a list of names cannot be translated. */
export const DELETED_NAME = 'ผู้ใช้ที่ลบบัญชี (Deleted user)';

const DELETED = `'${DELETED_NAME}'`;

/** Why somebody of the team looked at a person, or ended their sessions, may say who complained about them. */
const SHOWN_NOTE = "case when act not in ('show', 'read-person', 'end-sessions') then note end";

/**
 * Who the person is and how they sign in. `person` comes after the tables that are found through it and before `audit`, whose trigger
 * allows removing a note only for a DELETED person.
 */
export const ACCOUNT_TABLES: readonly PersonTable[] = [
  {
    table: 'golfer_profile',
    th: 'โปรไฟล์นักกอล์ฟ',
    en: 'Golfer profile',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id handicap_tenths usual_courses languages preferences emergency_name emergency_phone'),
  },
  {
    table: 'caddy_profile',
    th: 'โปรไฟล์แคดดี้',
    en: 'Caddy profile',
    owned: 'user_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('user_id'),
      ...emptied('nickname', DELETED),
      ...emptied('nickname_latin', 'null'),
      ...emptied('real_name strengths search_key', "''"),
      ...emptied('caddy_number', "'–'"),
      ...emptied('languages', "'{}'"),
      ...emptied('years rating_sum reviews rounds on_time', '0'),
      ...emptied('who_may_request', "'ANYONE'"),
      ...emptied('verification', "'UNVERIFIED'"),
      ...emptied('before_suspension', 'null'),
      ...emptied('on_duty', 'false'),
    },
  },
  {
    table: 'caddy_number',
    th: 'เบอร์แคดดี้ในแต่ละสนาม',
    en: 'Caddy number at each course',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('slug number user_id'),
  },
  {
    table: 'caddy_number_case',
    th: 'เบอร์แคดดี้ที่แจ้งว่าเป็นของคุณ',
    en: 'Caddy number claimed as yours',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('case_id user_id number asked_at'),
  },
  {
    table: 'caddy_course',
    th: 'สนามประจำ',
    en: 'Home courses',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: { ...gone('user_id slug position'), ...secret('open_for_work stars') },
  },
  {
    table: 'caddy_week',
    th: 'เวลาทำงานในสัปดาห์',
    en: 'Working hours of the week',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id weekday from_minute to_minute'),
  },
  {
    table: 'caddy_exception',
    th: 'วันหยุดและวันที่เวลาต่างไป',
    en: 'Days off and days with other hours',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id day kind from_minute to_minute'),
  },
  {
    table: 'caddy_verification',
    th: 'หลักฐานที่ส่งเพื่อยืนยันตัวตน',
    en: 'What was sent in for verification',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id way slug code media_id submitted_at'),
  },
  {
    table: 'suspension',
    th: 'การพักการใช้งาน',
    en: 'A suspension',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id why suspended_at ends_at'),
  },
  {
    table: 'consent',
    th: 'ความยินยอมที่ให้และถอน',
    en: 'Consents given and withdrawn',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('consent_id user_id what version is_given given_at'),
  },
  {
    table: 'app_token',
    th: 'กุญแจของแต่ละแท็บ',
    en: 'Keys of each tab',
    owned: 'session_id in (select session_id from session where user_id = $1::uuid)',
    at_end: 'DELETE',
    columns: { ...secret('token_sha256 refresh_sha256'), ...gone('session_id created_at seen_at expires_at') },
    retention: [{ since: 'expires_at', days: 1 }],
  },
  {
    table: 'refresh_token',
    th: 'กุญแจของเครื่องที่จำไว้',
    en: 'Keys of remembered devices',
    owned: 'session_id in (select session_id from session where user_id = $1::uuid)',
    at_end: 'DELETE',
    columns: {
      ...secret('token_sha256 parent_sha256'),
      ...gone('session_id created_at delivered_at used_at replaced_at'),
    },
  },
  {
    table: 'hand_over',
    th: 'รหัสย้ายจาก LINE',
    en: 'Codes to continue outside LINE',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: { ...secret('code_hash'), ...gone('user_id session_id created_at expires_at') },
    retention: [{ since: 'expires_at', days: 1 }],
  },
  {
    table: 'password_reset',
    th: 'การขอตั้งรหัสผ่านใหม่ (7 วัน)',
    en: 'A new password asked for (7 days)',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: { ...secret('code_hash'), ...gone('request_id user_id asked_at code_expires_at guesses') },
    retention: [{ since: 'asked_at', days: 7 }],
  },
  {
    table: 'known_device',
    th: 'เครื่องที่เคยเข้าสู่ระบบ (400 วัน)',
    en: 'Devices you have signed in with (400 days)',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: { ...secret('device_sha256'), ...gone('user_id seen_at') },
    retention: [{ since: 'seen_at', days: 400 }],
  },
  {
    table: 'session',
    th: 'เครื่องที่เข้าสู่ระบบ',
    en: 'Signed-in devices',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: {
      ...secret('line_token'),
      ...gone('session_id user_id device_name remembered created_at seen_at expires_at revoked_at line_at proved_at'),
    },
    retention: [{ since: 'least(expires_at, coalesce(revoked_at, expires_at))', days: 30 }],
  },
  {
    table: 'identity',
    th: 'บัญชี LINE ที่ใช้เข้าสู่ระบบ',
    en: 'LINE account used to sign in',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: {
      ...secret('access_token'),
      ...gone('provider subject user_id name picture_url created_at token_until'),
    },
  },
  {
    table: 'line_attempt',
    th: 'การเชื่อม LINE ที่ยังไม่เสร็จ (10 นาที)',
    en: 'Linking of LINE under way (10 minutes)',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: {
      ...secret('attempt_sha256 state_sha256 nonce_sha256 verifier proof'),
      ...gone('user_id session_id is_second redirect remember expires_at returned_at'),
    },
    retention: [{ since: 'expires_at', days: 0 }],
  },
  {
    table: 'idempotency',
    th: 'คำขอที่ส่งจากเครื่องใน 30 วัน',
    en: 'Requests of the last 30 days',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: { ...secret('body_hash'), ...gone('user_id key call status_code answer created_at') },
  },
  {
    table: 'person',
    th: 'บัญชี',
    en: 'Account',
    owned: 'user_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('user_id'),
      ...kept('OTHERS', 'role created_at'),
      ...emptied('display_name', DELETED),
      ...emptied('phone email photo_url photo_id terms_version adult_at deletion_asked_at give_up', 'null'),
      password_hash: { fate: 'DELETE', to: 'null', isSecret: true },
      ...emptied('language', "'th'"),
      ...emptied('marketing public_photo', 'false'),
      ...emptied('status', "'DELETED'"),
      ...emptied('version', '1'),
    },
  },
  {
    table: 'staff_note',
    th: 'โน้ตของทีมงานเกี่ยวกับบัญชี (1 ปี)',
    en: 'Notes of our team about the account (1 year)',
    owned: 'user_id = $1::uuid',
    // Its trigger lets a note go only of a DELETED person, or after its year (0025_desk_person.sql).
    at_end: 'DELETE',
    columns: { ...gone('note_id user_id text created_at'), ...secret('staff_id') },
    // Its trigger checks this with the database's clock.
    retention: [{ since: 'created_at', days: 0, where: "created_at + interval '1 year' <= now()" }],
  },
  {
    table: 'audit',
    th: 'สิ่งที่ทีมงานตัดสินเกี่ยวกับบัญชี',
    en: 'What an operator decided about the account',
    owned: '$1::uuid in (select audit_people(body))',
    // A note about a dispute or report also concerns another person.
    read: "body ->> 'user_id' = $1::text",
    at_end: 'KEEP',
    only: 'note is not null',
    columns: {
      // Only ids, references and amounts: 0001_house.sql refuses others, and 0021_house_audit.sql refuses changes.
      ...kept('ACTS', 'audit_id act created_at'),
      // A room that was read says who the other person is, who may have complained.
      body: { fate: 'KEEP', reason: 'ACTS', shown: "body - 'room_id'" },
      // The operator is another person.
      actor: { fate: 'KEEP', reason: 'ACTS', mine: 'false' },
      staff_id: { fate: 'KEEP', reason: 'ACTS', mine: 'false' },
      device: { fate: 'KEEP', reason: 'ACTS', mine: 'false' },
      note: { fate: 'DELETE', to: 'null', shown: SHOWN_NOTE },
    },
    retention: [
      // Five years where money was moved, else one. The database checks this with its own clock.
      {
        since: 'audit_note_until(act, created_at)',
        days: 0,
        set: 'note = null',
        where: 'note is not null and audit_note_until(act, created_at) <= now()',
      },
      {
        since: 'created_at',
        days: 0,
        set: 'note = null',
        where: `note is not null and ${hasLeft('select audit_people(audit.body)')}`,
      },
    ],
  },
];
