ALTER TABLE `users` ADD `identity_submitted_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `birth_place` text;--> statement-breakpoint
ALTER TABLE `users` ADD `totp_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `totp_step` integer;