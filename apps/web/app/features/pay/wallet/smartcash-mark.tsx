/** The mark of SmartCash on its page (SPEC section 2 "SmartCash page": logo), drawn for this portal. */
export function SmartcashMark() {
  return (
    <svg role="img" aria-label="SmartCash" viewBox="0 0 148 32" width="148" height="32">
      <rect width="32" height="32" rx="9" fill="var(--primary)" />
      <path
        d="M21 11.5c-1-1.7-2.8-2.5-5-2.5-2.8 0-4.8 1.3-4.8 3.4 0 4.6 9.8 2.2 9.8 7 0 2.2-2.1 3.6-5 3.6-2.4 0-4.3-.9-5.3-2.7"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <text x="42" y="22" fill="currentColor" fontSize="17" fontWeight="700">
        SmartCash
      </text>
    </svg>
  );
}
