import type { SignedPayment } from './payment.ts'

/** Returns true if no chain accepts a payment any more, by the clock of this machine. */
export function isExpired({ authorization }: SignedPayment): boolean {
  return Date.now() / 1000 > Number(authorization.validBeforeSec)
}
