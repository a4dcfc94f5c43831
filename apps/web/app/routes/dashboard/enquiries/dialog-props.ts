import type { Enquiry } from '@okoume/contract/wire/enquiry.ts'
import type { User } from '@okoume/contract/wire/user.ts'

export interface EnquiryActsProps {
  readonly enquiry: Enquiry
  readonly user: User
}

/** One that is open as long as it is there. */
export interface EnquiryDialogProps extends EnquiryActsProps {
  readonly onClose: () => void
}
