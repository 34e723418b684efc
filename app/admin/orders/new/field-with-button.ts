/** A field with its button: both stay on one line when the field's error comes below it. The label is one line high. */
export const WITH_BUTTON = "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 [&>button]:mt-[1.6rem]";
