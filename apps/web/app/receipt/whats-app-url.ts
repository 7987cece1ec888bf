/** Opens WhatsApp with a message to send to somebody; a plain link, so that it works without JavaScript. */
export function whatsAppUrl(message: string): string {
  return `https://wa.me/?${new URLSearchParams({ text: message })}`;
}
