/** A bucket at somebody's who speaks S3 (Amazon, Cloudflare R2, MinIO, …). */
export interface MediaConfig {
  /** `https://host/bucket` or `https://host/bucket/below`, without a slash at the end. */
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const FORM = 'https://<access key>:<secret key>@<host>/<bucket>[/<folder>][?region=<region>]';
/** What is signed and what is sent are the same letters: nothing in these needs an escape. */
const PLACE = /^(?:\/[\w.-]+)+$/;

/** Undefined: pictures lie on the disk, in DATA_DIR. What is wrong is added to `wrong`, and no key is ever printed. */
export function readMedia(env: Record<string, string | undefined>, wrong: string[]): MediaConfig | undefined {
  const text = env['MEDIA_URL']?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  const place = url?.pathname.replace(/\/$/, '') ?? '';
  const { region = 'us-east-1', ...others } = Object.fromEntries(url?.searchParams ?? []);
  const isOurs = /^https?:$/.test(url?.protocol ?? '') && PLACE.test(place) && /^[\w-]+$/.test(region);
  if (!url || !isOurs || !url.username || !url.password || url.hash || Object.keys(others).length > 0) {
    wrong.push(`  MEDIA_URL is ${JSON.stringify(text.replace(/^([a-z\d]*:\/\/)?.*@/is, '$1…@'))}, accepted: ${FORM}`);
    return undefined;
  }
  const [accessKey, secretKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { bucket: `${url.origin}${place}`, region, accessKey, secretKey };
}
