/** Key of the refund of a transfer that came beside a payment. It follows from the transfer, so that nothing has to be stored. */
export function surplusKey(transferId: string): string {
  return `${transferId}:surplus`;
}
