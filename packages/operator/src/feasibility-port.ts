import type { GeoPoint } from '@portal/domain/places/geo';

/** Where home broadband is wanted. `town` is one of the operator's list. */
export type InstallationPlace = {
  at: GeoPoint;
  town: string;
  /** As typed: street, house and what helps to find it. */
  address: string;
  landmark: string;
  /** The operator's code of the plan. */
  planCode: string;
};

/** `unknown`: the operator answered and can't tell, for example because a person has to look first. */
export type FeasibilityAnswer = 'yes' | 'no' | 'unknown';

/** Whether home broadband can be installed at a place. */
export type Feasibility = {
  /** Asks for one place. Orders and reserves nothing. Throws when the operator does not answer. */
  check: (place: InstallationPlace) => Promise<FeasibilityAnswer>;
};
