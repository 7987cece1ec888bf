import { type Brand, brandWords } from '@portal/domain/brand';
import type { ErrorCode } from '@portal/domain/error-code';
import type { Locale } from '@portal/domain/locale';
import { inLocale, type Localised } from '@portal/domain/localised';

type Sentence = Localised;

const GENERAL: Sentence = { en: 'Something Went Wrong!', sw: 'Hitilafu imetokea!' };

/** What a customer reads for each refusal: the texts of SPEC section 8 where it has one. */
const MESSAGES: Record<ErrorCode, Sentence> = {
  '2003': { en: 'Please enter correct OTP', sw: 'Tafadhali weka msimbo sahihi' },
  '2002': { en: 'Maximum attempts exhausted.', sw: 'Umemaliza majaribio yote.' },
  '4001': { en: 'Please enter valid {wallet} number', sw: 'Tafadhali weka namba sahihi ya {wallet}' },
  '400': GENERAL,
  '1004': { en: 'Please enter correct PIN', sw: 'Tafadhali weka PIN sahihi' },
  '56D005': { en: 'Please enter correct PIN', sw: 'Tafadhali weka PIN sahihi' },
  '1006': {
    en: 'Your {wallet} wallet has been blocked due to too many incorrect PIN attempts.',
    sw: 'Pochi yako ya {wallet} imefungwa kwa sababu PIN imekosewa mara nyingi mno.',
  },
  '502': {
    en: 'max limit exhausted, please try after sometime.',
    sw: 'Umefikia kikomo, tafadhali jaribu tena baada ya muda.',
  },
  '60119': {
    en: 'We have no such account number.',
    sw: 'Hatuna namba hiyo ya akaunti.',
  },
  '60005': {
    en: 'This account number does not belong to this mobile number.',
    sw: 'Namba hii ya akaunti si ya namba hii ya simu.',
  },
  INVALID_ACCOUNT: {
    en: 'The account number and the e-mail do not match our records.',
    sw: 'Namba ya akaunti na barua pepe hazilingani na kumbukumbu zetu.',
  },
  BUNDLE_UNAVAILABLE: {
    en: 'This bundle is not on sale for this number. Please choose another.',
    sw: 'Kifurushi hiki hakiuzwi kwa namba hii. Tafadhali chagua kingine.',
  },
  INVOICE_UNAVAILABLE: {
    en: 'One of these invoices is already paid. Please look at the list again.',
    sw: 'Mojawapo ya ankara hizi imeshalipwa. Tafadhali angalia orodha tena.',
  },
  PLAN_UNAVAILABLE: {
    en: 'This plan is not on sale any more or its price has changed. Please choose again.',
    sw: 'Mpango huu hauuzwi tena au bei yake imebadilika. Tafadhali chagua tena.',
  },
  LEAD_UNKNOWN: {
    en: 'The order number and the contact number do not match our records.',
    sw: 'Namba ya agizo na namba ya mawasiliano hazilingani na kumbukumbu zetu.',
  },
  LEAD_NOT_PAYABLE: {
    en: 'This order cannot be paid: it is paid already, was cancelled, or waits for your town.',
    sw: 'Agizo hili haliwezi kulipiwa: limeshalipwa, limefutwa, au linasubiri mji wako.',
  },
  FORM_UNAVAILABLE: {
    en: 'This form cannot be used at the moment. Please call customer care.',
    sw: 'Fomu hii haiwezi kutumika kwa sasa. Tafadhali piga simu huduma kwa wateja.',
  },
  NO_RECIPIENT: {
    en: 'No mobile number is registered for this router. Please visit a shop to add one.',
    sw: 'Hakuna namba ya simu iliyosajiliwa kwa ruta hii. Tafadhali tembelea duka letu ili kuisajili.',
  },
  INVALID_REQUEST: {
    en: 'Please check what you entered and try again.',
    sw: 'Tafadhali kagua ulichoandika kisha ujaribu tena.',
  },
  INVALID_MSISDN: { en: 'Invalid Mobile No', sw: 'Namba ya simu si sahihi' },
  AMOUNT_OUT_OF_RANGE: {
    en: 'This amount is below the minimum or above the maximum.',
    sw: 'Kiasi hiki kiko nje ya viwango vinavyoruhusiwa.',
  },
  NOT_FOUND: { en: 'We could not find what you asked for.', sw: 'Hatukupata ulichotafuta.' },
  ORDER_CLOSED: {
    en: 'This order is closed. Please start again.',
    sw: 'Agizo hili limefungwa. Tafadhali anza upya.',
  },
  PROOF_INVALID: {
    en: 'Please verify your number again.',
    sw: 'Tafadhali thibitisha namba yako tena.',
  },
  ALREADY_PROCESSED: {
    en: 'This payment is already being processed.',
    sw: 'Malipo haya tayari yanashughulikiwa.',
  },
  RATE_LIMITED: {
    en: 'Too many requests, please try again in a moment.',
    sw: 'Maombi ni mengi mno, tafadhali jaribu tena baada ya muda mfupi.',
  },
  BAD_HEADERS: GENERAL,
  PROVIDER_UNAVAILABLE: {
    en: '{wallet} is not answering. No money was taken; please try again.',
    sw: '{wallet} haipatikani kwa sasa. Hakuna pesa zilizokatwa; tafadhali jaribu tena.',
  },
  UNAVAILABLE: {
    en: 'This service is not answering. Please try again in a moment.',
    sw: 'Huduma hii haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
  },
  INTERNAL: GENERAL,
};

/** Gives the sentence of a refusal in a language, with the brand's own words in it. */
export type MessageOf = (code: ErrorCode, locale: Locale) => string;

/** Messages of one brand. */
export function messagesOf(brand: Pick<Brand, 'name'>): MessageOf {
  const words: Record<string, string> = brandWords(brand);
  return (code, locale) =>
    inLocale(MESSAGES[code], locale).replace(/\{(\w+)\}/g, (whole, word) => words[word] ?? whole);
}
