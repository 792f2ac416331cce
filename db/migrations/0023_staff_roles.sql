ALTER TABLE `users` ADD `staff_role` text;
--> statement-breakpoint
UPDATE `users` SET `staff_role` = 'owner' WHERE `role` = 'admin';