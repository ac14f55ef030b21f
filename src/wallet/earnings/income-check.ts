import { type IncomeStatement, statementOf } from '#domain/wallet/income-statement.ts';
import { type Checked, checkSigned, readSigned } from '../../platform/signed.ts';
import { type Phone } from '../../sync/phone.ts';

/** What a statement says, whoever wrote it; for the caddy's own, which came from us. */
export const readStatement = (text: string): IncomeStatement | undefined => readSigned(text, statementOf);

/** Whether we issued it. Without a network as long as the keys are on the phone (`keepKeys` of platform/signing-keys.ts). */
export const checkStatement = (phone: Phone, text: string): Promise<Checked<IncomeStatement>> =>
  checkSigned(phone, text, statementOf);

/** The page where anybody checks a statement. What is after the `#` never leaves the phone. */
export const addressOfStatement = (statement: string): string => `${location.origin}/statement#${statement}`;
