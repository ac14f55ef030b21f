import path from 'node:path';
import type { Moment } from '#domain/dates.ts';
import { openSessions, type Sessions } from './account/session/session.ts';
import { type Bus, openBus } from './events/bus.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Logger } from './log.ts';
import { bucketOf } from './media/bucket.ts';
import { onlyRead } from './media/owner.ts';
import { type MediaStore, folderOf } from './media/store.ts';
import { type Channels, openChannels } from './notification/channels.ts';
import { openPayments, openProvider, type Payments } from './payment/open.ts';
import type { PaymentProvider } from './payment/provider.ts';

/** What every part of the server receives; there are no global variables. */
export interface ServerContext {
  db: Db;
  config: Config;
  /** Milliseconds since 1970; fixed in tests. */
  clock: () => Moment;
  bus: Bus;
  log: Logger;
  sessions: Sessions;
  payments: Payments;
  channels: Channels;
  /** The store of pictures. */
  media: MediaStore;
  /** The public origin without a slash at the end: from the configuration, else the address on which the server listens. */
  origin: () => string;
  /** Called by the server once it listens. */
  listening: (origin: string) => void;
}

/** The server's context over an open database. `url`: the database's address, for the bus's own connection. */
export function openServerContext(parts: {
  db: Db;
  url: string;
  config: Config;
  log: Logger;
  clock?: () => Moment;
  /** Replaces the configured payment provider. */
  provider?: PaymentProvider;
}): ServerContext & { close(): Promise<void> } {
  const { db, url, config, log, clock = Date.now } = parts;
  const bus = openBus(db, config.listenUrl ?? url, log);
  db.onCommit((users) => bus.tell({ users }));
  const sessions = openSessions(db, bus);
  let here = `http://localhost:${config.port}`;
  const origin = () => config.publicUrl ?? here;
  const provider = parts.provider ?? openProvider({ config, db, clock, origin: () => here });
  const payments = openPayments(provider, log);
  const media = openMedia({ config, log, clock });
  const channels = openChannels({ config, log, clock });
  return {
    db,
    config,
    clock,
    bus,
    log,
    sessions,
    payments,
    channels,
    media: config.jobs ? media : onlyRead(media),
    origin,
    listening: (found) => void (here = found),
    async close() {
      await payments.close();
      await channels.close();
      await bus.close();
      await db.close();
    },
  };
}

/** Opens the configured picture store. */
export const openMedia = ({ config, log, clock }: Pick<ServerContext, 'config' | 'log' | 'clock'>): MediaStore =>
  config.media ? bucketOf(config.media, { log, clock }) : folderOf(path.join(config.dataDir, 'media'), log);
