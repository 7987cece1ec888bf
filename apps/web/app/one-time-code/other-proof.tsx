import { HandsetForm, type HandsetFormProps } from './handset-form.tsx';
import { NetworkProof, type NetworkProofProps } from './network-proof.tsx';

/** A proof of a number without a code: by a message from the handset, or beside the code by the mobile network. */
export type OtherProofProps = HandsetFormProps | NetworkProofProps;

export function OtherProof(props: OtherProofProps) {
  return isHandset(props) ? <HandsetForm {...props} /> : <NetworkProof {...props} />;
}

function isHandset(props: OtherProofProps): props is HandsetFormProps {
  return props.step.kind === 'handset';
}
