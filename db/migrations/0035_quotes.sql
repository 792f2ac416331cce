CREATE TABLE `quotes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`prices` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
